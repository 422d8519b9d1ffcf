import { Editor } from "slate";
import type { Mark } from "../html/richTextNodes";
import { currentCode } from "./codeBlocks";

export function isMarkActive(editor: Editor, mark: Mark): boolean {
  return Editor.marks(editor)?.[mark] === true;
}

/** Sets or removes a mark; a code block has none. */
export function toggleMark(editor: Editor, mark: Mark): void {
  if (currentCode(editor)) return;
  if (isMarkActive(editor, mark)) Editor.removeMark(editor, mark);
  else Editor.addMark(editor, mark, true);
}
