import { Editor, Node, Path, type Point, Transforms } from "slate";
import {
  type DividerNode,
  type EmbedNode,
  emptyParagraph,
  type ImageNode,
  type TableNode,
} from "../html/richTextNodes";
import { currentLeaf, isDivider, isImage, isList, isOpaque, isTable, itemAbove } from "./nodeQueries";

/** Begins a paragraph after the selected divider, image or embed; false if none is selected. */
export function leaveOpaque(editor: Editor): boolean {
  const path = Editor.above(editor, { match: isOpaque })?.[1];
  if (path) Transforms.insertNodes(editor, emptyParagraph(), { at: Path.next(path), select: true });
  return path !== undefined;
}

/** Begins a paragraph before the selected divider, image or embed if nothing is above it; false otherwise. */
export function beginAbove(editor: Editor): boolean {
  const path = Editor.above(editor, { match: isOpaque })?.[1];
  if (!path || Editor.before(editor, path)) return false;
  Transforms.insertNodes(editor, emptyParagraph(), { at: path, select: true });
  return true;
}

/**
 * Inserts blocks after the selected one, or in place of an empty paragraph, which then follows them; the caret is in a
 * new line below. Images need none above another block: the last one is selected.
 */
export function insertOpaque(
  editor: Editor,
  blocks: readonly (DividerNode | ImageNode | EmbedNode | TableNode)[],
): void {
  const selected = Editor.above(editor, { match: (node) => isOpaque(node) || isTable(node) })?.[1];
  const leaf = currentLeaf(editor);
  const leafPath = selected ?? leaf?.[1];
  if (!leafPath) return;
  const list = Editor.above(editor, { at: leafPath, match: isList, mode: "highest" })?.[1];
  const path = list ?? leafPath;
  Editor.withoutNormalizing(editor, () => {
    if (leaf?.[0].type === "paragraph" && !selected && !list && Node.string(leaf[0]) === "") {
      Transforms.insertNodes(editor, [...blocks], { at: path });
      return;
    }
    const [before = 0] = path.slice(-1);
    const below = [...path.slice(0, -1), before + blocks.length + 1];
    Transforms.insertNodes(editor, [...blocks], { at: Path.next(path) });
    const isLineNeeded = !blocks.every(isImage) || !Node.has(editor, below);
    if (isLineNeeded) Transforms.insertNodes(editor, emptyParagraph(), { at: below });
    Transforms.select(editor, Editor.start(editor, isLineNeeded ? below : Path.previous(below)));
  });
}

/** Selects the image or embed at `point`, in place of an empty paragraph at the caret; false if there is none. */
export function selectOpaque(editor: Editor, point: Point | undefined): boolean {
  const isMeant = (node: Node) => isOpaque(node) && !isDivider(node);
  const block = point && Editor.above(editor, { at: point, match: isMeant })?.[1];
  const line = currentLeaf(editor);
  if (!block || !line) return false;
  const [leaf, path] = line;
  Transforms.select(editor, Editor.start(editor, block));
  const isEmpty = leaf.type === "paragraph" && Node.string(leaf) === "" && !itemAbove(editor, path);
  if (isEmpty) Transforms.removeNodes(editor, { at: path });
  return true;
}
