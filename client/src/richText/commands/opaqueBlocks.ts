import { Editor, Node, Path, type Point, Transforms } from "slate";
import { emptyParagraph } from "../html/richTextNodes";
import { currentLeaf, isOpaque, isTable, itemAbove } from "./nodeQueries";

/** Begins a paragraph after the selected divider or table; false if none is selected. */
export function leaveOpaque(editor: Editor): boolean {
  const path = Editor.above(editor, { match: isOpaque })?.[1];
  if (path) Transforms.insertNodes(editor, emptyParagraph(), { at: Path.next(path), select: true });
  return path !== undefined;
}

/** Selects the table at `point`, in place of an empty paragraph at the caret; false if there is no table. */
export function selectTable(editor: Editor, point: Point | undefined): boolean {
  const table = point && Editor.above(editor, { at: point, match: isTable })?.[1];
  const line = currentLeaf(editor);
  if (!table || !line) return false;
  const [leaf, path] = line;
  Transforms.select(editor, Editor.start(editor, table));
  const isEmpty = leaf.type === "paragraph" && Node.string(leaf) === "" && !itemAbove(editor, path);
  if (isEmpty) Transforms.removeNodes(editor, { at: path });
  return true;
}
