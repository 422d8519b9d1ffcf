import type { Editor } from "slate";
import { ReactEditor } from "slate-react";

/** The element that scrolls the text. */
export function scrollerOf(editor: Editor): Element {
  const text = ReactEditor.toDOMNode(editor, editor);
  return text.closest("[data-part=dialog-body]") ?? document.documentElement;
}
