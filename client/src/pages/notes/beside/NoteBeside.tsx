import { memo, useImperativeHandle, useRef, useState } from "react";
import type { NoteBesideProps } from "../../../content/NoteBesideContext";
import { errorText } from "../../../data/errorText";
import type { NoteFullFragment } from "../../../gql/graphql";
import { useNoteQuery } from "../../../gql/hooks";
import type { RichTextEditorHandle } from "../../../richText/editor/RichTextEditor";
import { Button } from "../../../ui/Button";
import { EmptyState } from "../../../ui/EmptyState";
import type { DialogProps } from "../../../ui/overlays/DialogSurface";
import { LastingSurfaceContext } from "../../../ui/overlays/LastingSurfaceContext";
import { tintStyle } from "../../../ui/Tint";
import { NoteEditor } from "../editor/NoteEditor";
import styles from "./NoteBeside.module.css";

/** The editor of a stored note as a part of another page. */
export const NoteBeside = memo(function NoteBeside({ noteId, writer, onClose }: NoteBesideProps) {
  const { data, error, loading, refetch } = useNoteQuery({
    variables: { id: noteId },
    fetchPolicy: "cache-and-network",
  });
  const editor = useRef<RichTextEditorHandle>(null);
  useImperativeHandle(
    writer,
    () => ({ insertLink: (reference, title) => editor.current?.insertLink(reference, title) }),
    [],
  );
  const note = data?.note as NoteFullFragment | undefined;
  // the note being written stays, even if it is deleted elsewhere
  const [opened, setOpened] = useState<NoteFullFragment | null>(null);
  // cached data may be older than the last save: editing starts from the server's version
  if (!opened && note && !loading && !note.deletedAt) setOpened(note);
  if (opened)
    return (
      <LastingSurfaceContext value={putBeside}>
        <NoteEditor note={note ?? opened} beside={editor} onClose={() => onClose()} />
      </LastingSurfaceContext>
    );
  if (loading) return null;
  return (
    <section className={`${styles.beside} paper column`} aria-label="Note">
      <EmptyState
        drawing="none"
        description={note ? "This note is in the trash." : errorText(error, "This note could not be loaded")}
        action={
          <>
            {!note && <Button onClick={() => void refetch().catch(() => undefined)}>Try again</Button>}
            <Button onClick={onClose}>Close</Button>
          </>
        }
      />
    </section>
  );
});

const putBeside = (dialog: DialogProps) => <Beside {...dialog} />;

/** In place of a dialog's surface: a part of the page, which Escape closes too. */
function Beside({ title, color, className, header, footer, children, onClose }: DialogProps) {
  return (
    <LastingSurfaceContext value={null}>
      <section
        aria-label={title}
        className={[styles.beside, "paper column", color && "tint sheet", className].filter(Boolean).join(" ")}
        style={color ? tintStyle(color) : undefined}
        onKeyDown={(event) => {
          // what lies over it is part of it for React
          const isInside = event.currentTarget.contains(event.target as Node);
          if (event.key === "Escape" && isInside && !event.defaultPrevented) onClose();
        }}
      >
        {header}
        <div className={`${styles.body} grow`}>{children}</div>
        <div className={`${styles.footer} row`}>{footer}</div>
      </section>
    </LastingSurfaceContext>
  );
}
