import { useLocation } from "react-router-dom";
import { readListAddress } from "../../content/list/listAddress";
import { NoteEditor } from "./editor/NoteEditor";

/** The editor for a new note, over any page with `?new` in its address. */
export function NewNote({ onClose }: { onClose: () => void }) {
  const { categoryId } = readListAddress(new URLSearchParams(useLocation().search));
  return <NoteEditor note={null} categoryId={categoryId} onClose={onClose} />;
}
