import type { Editor } from "slate";
import { scrollerOf } from "../../../richText/editor/scrollerOf";

/** The place of the caret on the screen; null without one. An empty line has that of its block. */
export function caretBox(): DOMRect | null {
  const selection = document.getSelection();
  if (!selection?.focusNode) return null;
  const range = document.createRange();
  range.setStart(selection.focusNode, selection.focusOffset);
  const [box] = range.getClientRects();
  const { focusNode } = selection;
  return box ?? (focusNode instanceof Element ? focusNode : focusNode.parentElement)?.getBoundingClientRect() ?? null;
}

export function isCaretShown(editor: Editor): boolean {
  const box = caretBox();
  const { top, bottom } = scrollerOf(editor).getBoundingClientRect();
  return box !== null && box.bottom > top && box.top < bottom;
}
