import { Editor } from "slate";
import { ReactEditor } from "slate-react";
import { currentLine } from "../commands/nodeQueries";

/** Whether the caret is on the first or last line of its block or cell, as it is drawn. */
export function isOnEdgeLine(editor: Editor, side: "top" | "bottom"): boolean {
  const path = currentLine(editor)?.[1];
  if (!path || !editor.selection) return false;
  const edge = side === "top" ? Editor.start(editor, path) : Editor.end(editor, path);
  const [caret, last] = [editor.selection.focus, edge].map((point) =>
    ReactEditor.toDOMRange(editor, { anchor: point, focus: point }).getBoundingClientRect(),
  );
  return Math.abs((caret?.[side] ?? 0) - (last?.[side] ?? 0)) < (caret?.height ?? 0) / 2 + 1;
}
