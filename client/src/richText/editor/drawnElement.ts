import type { Editor, Node } from "slate";
import { ReactEditor } from "slate-react";

/** The element of a node; null while a long text is not drawn so far. */
export function drawnElement(editor: Editor, node: Node): HTMLElement | null {
  try {
    return ReactEditor.toDOMNode(editor, node);
  } catch {
    return null;
  }
}
