import { useLocation, useNavigate } from "react-router-dom";
import { readListAddress } from "../../content/list/listAddress";
import { NoteEditor } from "./editor/NoteEditor";

/** The editor for a new note, over any page with `?new` in its address. */
export function NewNote() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const { categoryId } = readListAddress(new URLSearchParams(search));
  const rest = search
    .replace(/^\?/, "")
    .split("&")
    .filter((part) => part && part !== "new" && part !== "new=");
  return (
    <NoteEditor
      note={null}
      categoryId={categoryId}
      onClose={() => void navigate({ pathname, search: rest.length ? `?${rest.join("&")}` : "" }, { flushSync: true })}
    />
  );
}
