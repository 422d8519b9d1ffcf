import { Editor, Element, Node, type NodeEntry, Path, Range } from "slate";
import {
  type DividerNode,
  type EmbedNode,
  type ImageNode,
  isLeafType,
  isListType,
  type LeafNode,
  type ListItemNode,
  type ListNode,
  type QuoteNode,
  type SectionNode,
  type TableCell,
  type TableNode,
  type TableRow,
} from "../html/richTextNodes";

export function isLeaf(node: Node): node is LeafNode {
  return Element.isElement(node) && isLeafType(node.type);
}

export function isList(node: Node): node is ListNode {
  return Element.isElement(node) && isListType(node.type);
}

export function isItem(node: Node): node is ListItemNode {
  return Element.isElement(node) && node.type === "listItem";
}

export function isQuote(node: Node): node is QuoteNode {
  return Element.isElement(node) && node.type === "quote";
}

export function isSection(node: Node): node is SectionNode {
  return Element.isElement(node) && node.type === "section";
}

export function isDivider(node: Node): node is DividerNode {
  return Element.isElement(node) && node.type === "divider";
}

export function isTable(node: Node): node is TableNode {
  return Element.isElement(node) && node.type === "table";
}

export function isRow(node: Node): node is TableRow {
  return Element.isElement(node) && node.type === "tableRow";
}

export function isCell(node: Node): node is TableCell {
  return Element.isElement(node) && node.type === "tableCell";
}

export function isImage(node: Node): node is ImageNode {
  return Element.isElement(node) && node.type === "image";
}

function isEmbed(node: Node): node is EmbedNode {
  return Element.isElement(node) && node.type === "embed";
}

/** Whether it is selected as one block, without text of its own. */
export function isOpaque(node: Node): node is DividerNode | ImageNode | EmbedNode {
  return isDivider(node) || isImage(node) || isEmbed(node);
}

export function isCodeBlock(node: Node): node is LeafNode & { type: "codeBlock" } {
  return Element.isElement(node) && node.type === "codeBlock";
}

/** The text blocks in the selection; a block is left out if the selection ends at its very start. */
export function* selectedLeaves(editor: Editor): Generator<NodeEntry<LeafNode>> {
  if (!editor.selection) return;
  const at = Range.isExpanded(editor.selection) ? Editor.unhangRange(editor, editor.selection) : editor.selection;
  yield* Editor.nodes(editor, { at, match: isLeaf, mode: "lowest" });
}

/** The text block that contains the caret. */
export function currentLeaf(editor: Editor): NodeEntry<LeafNode> | undefined {
  return editor.selection ? Editor.above(editor, { at: editor.selection.focus, match: isLeaf }) : undefined;
}

/** The text block or the table's cell that contains the caret. */
export function currentLine(editor: Editor): NodeEntry<LeafNode | TableCell> | undefined {
  return currentLeaf(editor) ?? (editor.selection ? cellAbove(editor, editor.selection.focus.path) : undefined);
}

export function cellAbove(editor: Editor, at: Path): NodeEntry<TableCell> | undefined {
  return Editor.above(editor, { at, match: isCell });
}

export function tableAbove(editor: Editor, at: Path): NodeEntry<TableNode> | undefined {
  return Editor.above(editor, { at, match: isTable });
}

export function itemAbove(editor: Editor, at: Path): NodeEntry<ListItemNode> | undefined {
  return Editor.above(editor, { at, match: isItem, mode: "lowest" });
}

export function quoteAbove(editor: Editor, at: Path): NodeEntry<QuoteNode> | undefined {
  return Editor.above(editor, { at, match: isQuote });
}

export function sectionAbove(editor: Editor, at: Path): NodeEntry<SectionNode> | undefined {
  return Editor.above(editor, { at, match: isSection });
}

/** The number of lists around a path. */
export function listDepth(editor: Editor, at: Path): number {
  return Path.ancestors(at).filter((path) => isList(Node.get(editor, path))).length;
}
