import { Editor, Node, Path, Range, Transforms } from "slate";
import type { BlockNode, InlineNode, LeafNode, ListItemNode, ListNode } from "../html/richTextNodes";
import { currentLeaf, isItem, isLeaf, itemAbove, quoteAbove } from "./nodeQueries";

function asItems(nodes: BlockNode[]): ListItemNode[] {
  return nodes.flatMap((node): ListItemNode[] => {
    if (node.type === "quote") return asItems(node.children);
    if (isLeaf(node)) return [{ type: "listItem", children: [{ ...node, type: "paragraph" }] }];
    return (node as ListNode).children;
  });
}

function withoutQuotes(nodes: BlockNode[]): BlockNode[] {
  return nodes.flatMap((node): BlockNode[] => (node.type === "quote" ? node.children : [node]));
}

/** Inserts text and links at the caret, combining their own marks with those at the caret. */
function insertInline(editor: Editor, children: InlineNode[]): void {
  const nodes = children.filter((child) => Node.string(child) !== "");
  if (nodes.length > 0) Transforms.insertNodes(editor, structuredClone(nodes), { select: true });
}

function isPlain(node: BlockNode | undefined): node is LeafNode {
  return node?.type === "paragraph";
}

/**
 * Inserts blocks at the caret: the first and last paragraph merge with the current line, in a list all become items,
 * and an empty line is replaced.
 */
export function insertBlocks(editor: Editor, blocks: BlockNode[]): void {
  if (blocks.length === 0) return;
  if (!editor.selection) Transforms.select(editor, Editor.end(editor, []));
  if (editor.selection && Range.isExpanded(editor.selection)) editor.deleteFragment();
  const leaf = currentLeaf(editor);
  if (!leaf) return;
  const rest = quoteAbove(editor, leaf[1]) ? withoutQuotes(blocks) : [...blocks];
  const only = rest.length === 1 ? rest[0] : undefined;
  const isEmptyLine = Node.string(leaf[0]) === "";
  if (only && isLeaf(only) && (isPlain(only) || !isEmptyLine || itemAbove(editor, leaf[1]))) {
    insertInline(editor, only.children);
    return;
  }
  Editor.withoutNormalizing(editor, () => {
    if (isPlain(rest[0]) && !isEmptyLine) insertInline(editor, (rest.shift() as LeafNode).children);
    insertBetween(editor, rest);
  });
}

/** Splits the line at the caret and inserts the blocks between its halves. */
function insertBetween(editor: Editor, rest: BlockNode[]): void {
  const line = currentLeaf(editor);
  if (!line || !editor.selection) return;
  const item = itemAbove(editor, line[1]);
  const match = item ? isItem : isLeaf;
  const last = rest.at(-1);
  Transforms.splitNodes(editor, { match, mode: "lowest", always: true });
  const tailPath = (item ? itemAbove(editor, editor.selection.anchor.path) : currentLeaf(editor))?.[1];
  if (!tailPath) return;
  const headPath = Path.previous(tailPath);
  const tailLine = currentLeaf(editor)?.[0];
  const isTailEmpty = tailLine !== undefined && Node.string(tailLine) === "";
  const isTailHollow = isTailEmpty && (!item || (Node.get(editor, tailPath) as ListItemNode).children.length === 1);
  const head = Node.get(editor, headPath);
  const isHeadHollow = Node.string(head) === "" && (!item || (head as ListItemNode).children.length === 1);
  const isJoinedAtEnd = isPlain(last) && !isTailEmpty;
  if (isJoinedAtEnd) rest.pop();

  const nodes: Node[] = item ? asItems(rest) : rest;
  if (nodes.length > 0) Transforms.insertNodes(editor, nodes, { at: tailPath, batchDirty: true });
  const tail = [...tailPath];
  tail[tail.length - 1] = (tail.at(-1) ?? 0) + nodes.length;
  if (isJoinedAtEnd) insertInline(editor, last.children);
  else if (nodes.length > 0) Transforms.select(editor, Editor.end(editor, Path.previous(tail)));
  if (isTailHollow && nodes.length > 0) Transforms.removeNodes(editor, { at: tail });
  if (isHeadHollow) Transforms.removeNodes(editor, { at: headPath });
}
