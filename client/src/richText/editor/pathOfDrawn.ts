import { type Editor, type Element, Node, type Path } from "slate";
import { ReactEditor } from "slate-react";

/**
 * The place of an element as it was drawn. The text may have changed since: its upload may have ended, or its note may
 * have been saved elsewhere. Null: it is gone.
 */
export function pathOfDrawn(editor: Editor, drawn: Element): Path | null {
  const key = ReactEditor.findKey(editor, drawn);
  for (const [element, path] of Node.elements(editor)) {
    if (ReactEditor.findKey(editor, element) === key) return path;
  }
  return null;
}
