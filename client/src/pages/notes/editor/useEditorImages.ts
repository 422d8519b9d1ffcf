import { type RefObject, useMemo, useState } from "react";
import type { NoteFiles } from "../../../content/attachments/useNoteFiles";
import { useNoteImages } from "../../../content/attachments/useNoteImages";
import type { NoteFullFragment } from "../../../gql/graphql";
import type { RichTextEditorHandle } from "../../../richText/editor/RichTextEditor";
import { isTextImage } from "../../../richText/html/imageHtml";
import type { TextImages } from "../../../richText/images/TextImages";

/**
 * The images of the text in an editor: those of the note, and files on their way to it.
 * @param note as it is stored; null for a note that is not saved yet.
 */
export function useEditorImages(
  editor: RefObject<RichTextEditorHandle | null>,
  note: NoteFullFragment | null,
  files: NoteFiles,
) {
  const [isPicking, setPicking] = useState(false);
  const known = useNoteImages(note?.id ?? null, note?.content, note?.attachments);
  const { uploads, find, retry } = files;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the uploads is to be drawn
  const images = useMemo((): TextImages => ({ ...known, uploadOf: find, retry }), [known, uploads]);

  function insert(added: ReturnType<NoteFiles["add"]>, event?: Event): void {
    const sources = added.filter(({ file }) => isTextImage(file.type)).map(({ key }) => ({ upload: key }));
    if (sources.length > 0) editor.current?.insertImages(sources, event);
  }

  return {
    images,
    isPicking,
    pick: () => setPicking(true),
    stopPicking: () => setPicking(false),
    /** Attaches what was dropped or pasted, and puts images where they were dropped in the text. */
    takeFrom: (data: DataTransfer, event: Event) => insert(files.addFrom(data), event),
    insertFiles(chosen: File[]): void {
      setPicking(false);
      insert(files.add(chosen));
    },
    insertAttachment(attachment: string): void {
      setPicking(false);
      editor.current?.insertImages([{ attachment }]);
    },
  };
}
