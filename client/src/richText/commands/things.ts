import { Editor, Element, Node, Path, Point, Range, Transforms } from "slate";
import { emptyParagraph, type ThingNode } from "../html/richTextNodes";
import { currentCode } from "./codeBlocks";
import { currentLine } from "./nodeQueries";
import { insertOpaque, leaveOpaque } from "./opaqueBlocks";

export function isThing(node: Node): node is ThingNode {
  return Element.isElement(node) && node.type === "thing";
}

/** Replaces the range by a link to a thing. The caret stays where it is, or comes after the link if it was in the range. */
export function insertThing(editor: Editor, at: Range, reference: string, title: string): void {
  const marks = Editor.marks(editor) ?? {};
  const text = title.replaceAll(/\s+/g, " ").trim() || "Untitled";
  Editor.withoutNormalizing(editor, () => {
    if (Range.isExpanded(at)) Transforms.delete(editor, { at });
    const point = Editor.start(editor, at);
    const select = editor.selection !== null && Point.equals(editor.selection.focus, point);
    Transforms.insertNodes(editor, { type: "thing", reference, children: [{ ...marks, text }] }, { at: point, select });
  });
  leaveThing(editor);
}

/** Writes a link to a thing and a space at the caret, or at the end; after a block without text of its own, and after code. */
export function writeThing(editor: Editor, reference: string, title: string): void {
  if (!editor.selection) Transforms.select(editor, Editor.end(editor, []));
  Transforms.collapse(editor, { edge: "end" });
  const code = currentCode(editor)?.[1];
  if (code) Transforms.insertNodes(editor, emptyParagraph(), { at: Path.next(code), select: true });
  else leaveOpaque(editor);
  if (!editor.selection) return;
  insertThing(editor, editor.selection, reference, title);
  editor.insertText(" ");
}

/** Shows the note below the line of the range, which goes. */
export function insertEmbed(editor: Editor, at: Range, reference: string): void {
  Editor.withoutNormalizing(editor, () => {
    Transforms.select(editor, at);
    if (Range.isExpanded(at)) Transforms.delete(editor);
    insertOpaque(editor, [{ type: "embed", reference, children: [{ text: "" }] }]);
  });
}

/** Moves the caret from within a link to a thing to the place after it; a link can't be written in. */
export function leaveThing(editor: Editor): void {
  const path = Editor.above(editor, { match: isThing })?.[1];
  if (path && currentLine(editor)) Transforms.select(editor, Editor.start(editor, Path.next(path)));
}
