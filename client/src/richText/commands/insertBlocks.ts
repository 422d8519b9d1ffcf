import { Editor, Node, Path, Range, Transforms } from "slate";
import type { BlockNode, InlineNode, LeafNode, ListItemNode, ListNode, TableRow } from "../html/richTextNodes";
import {
  currentLeaf,
  isCodeBlock,
  isItem,
  isLeaf,
  isList,
  isOpaque,
  isTable,
  itemAbove,
  quoteAbove,
  sectionAbove,
} from "./nodeQueries";
import { leaveOpaque } from "./opaqueBlocks";
import { cellPlace, columnsOf, fillCells } from "./tables";
import { linesOfTasks, makePlainAt, plainCopy } from "./taskLines";

/** A row as a line of text. */
function asLine({ children: cells }: TableRow): InlineNode[] {
  return cells.flatMap(({ children }, index) => (index > 0 ? [{ text: " " }, ...children] : children));
}

function asItem(children: InlineNode[]): ListItemNode {
  return { type: "listItem", children: [{ type: "paragraph", children }] };
}

function asItems(nodes: BlockNode[]): ListItemNode[] {
  return nodes.flatMap((node): ListItemNode[] => {
    if (node.type === "divider" || node.type === "embed") return [];
    if (node.type === "image") return node.caption.length > 0 ? [asItem(node.caption)] : [];
    if (node.type === "table") return node.children.map((row) => asItem(asLine(row)));
    if (node.type === "quote" || node.type === "section") return asItems(node.children);
    if (isLeaf(node)) return [asItem(node.children)];
    return (node as ListNode).children;
  });
}

/** Whether blocks have some that no list item can hold in any form: their words alone would be left, or nothing. */
function standApart(nodes: BlockNode[]): boolean {
  return nodes.some((node) => {
    if (node.type === "quote" || node.type === "section") return standApart(node.children);
    // one column is as good as a list
    return isTable(node) ? columnsOf(node) > 1 : isOpaque(node) || isCodeBlock(node);
  });
}

/** Inserts blocks after an item of the outermost list around a place; the items below it become a list of their own. */
function insertAfterItem(editor: Editor, blocks: BlockNode[], at: Path): void {
  const list = Editor.above(editor, { at, match: isList, mode: "highest" })?.[1];
  if (!list) return;
  const item = [...list, at[list.length] ?? 0];
  if (Node.has(editor, Path.next(item))) Transforms.splitNodes(editor, { at: Path.next(item) });
  Transforms.insertNodes(editor, blocks, { at: Path.next(list), select: true });
  if (isHollow(Node.get(editor, item) as ListItemNode)) Transforms.removeNodes(editor, { at: item });
}

/** The blocks without the quotes and sections around them that cannot be inside others. */
function unboxed(nodes: BlockNode[], types: readonly string[]): BlockNode[] {
  return nodes.flatMap((node): BlockNode[] =>
    (node.type === "quote" || node.type === "section") && types.includes(node.type)
      ? unboxed(node.children, types)
      : [node],
  );
}

/** The lines of blocks, without their structure. */
function linesOf(nodes: (BlockNode | ListItemNode)[]): InlineNode[][] {
  return nodes.flatMap((node): InlineNode[][] => {
    if (node.type === "divider" || node.type === "embed") return [];
    if (node.type === "image") return node.caption.length > 0 ? [node.caption] : [];
    if (node.type === "table") return node.children.map(asLine);
    return isLeaf(node) ? [node.children] : linesOf(node.children as (BlockNode | ListItemNode)[]);
  });
}

/** A table fills the cells from the caret's on; of other blocks the lines go into one cell. */
function insertIntoCells(editor: Editor, blocks: BlockNode[]): void {
  const [table] = blocks;
  if (blocks.length === 1 && table?.type === "table") {
    fillCells(
      editor,
      table.children.map(({ children }) => children.map((cell) => cell.children)),
    );
    return;
  }
  if (editor.selection && Range.isExpanded(editor.selection)) editor.deleteFragment();
  const lines = linesOf(blocks);
  insertInline(
    editor,
    lines.flatMap((line, index) => (index > 0 ? [{ text: "\n" }, ...line] : line)),
  );
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
 * Inserts blocks at the caret: the first and last paragraph merge with the current line, in a list all become items
 * or, with blocks that no item holds, come after the item, and an empty line is replaced.
 */
export function insertBlocks(editor: Editor, blocks: BlockNode[]): void {
  if (blocks.length === 0) return;
  if (!editor.selection) Transforms.select(editor, Editor.end(editor, []));
  if (cellPlace(editor) && cellPlace(editor, editor.selection?.anchor.path)) {
    insertIntoCells(editor, blocks);
    return;
  }
  if (editor.selection && Range.isExpanded(editor.selection)) editor.deleteFragment();
  leaveOpaque(editor);
  const leaf = currentLeaf(editor);
  if (!leaf) {
    if (cellPlace(editor)) insertIntoCells(editor, blocks);
    return;
  }
  const isInQuote = quoteAbove(editor, leaf[1]) !== undefined;
  const isInSection = sectionAbove(editor, leaf[1]) !== undefined;
  const rest = unboxed(withFreeTasks(editor, blocks, leaf[1]), [
    ...(isInQuote ? ["quote"] : []),
    ...(isInSection ? ["section"] : []),
  ]);
  const item = itemAbove(editor, leaf[1]);
  const only = rest.length === 1 ? rest[0] : undefined;
  const isEmptyLine = Node.string(leaf[0]) === "";
  if (item && standApart(rest)) {
    Editor.withoutNormalizing(editor, () => insertAfterItem(editor, rest, leaf[1]));
    return;
  }
  if (only && isLeaf(only) && (isPlain(only) || !isEmptyLine || item)) {
    insertInline(editor, only.children);
    return;
  }
  Editor.withoutNormalizing(editor, () => {
    if (isPlain(rest[0]) && !isEmptyLine) insertInline(editor, (rest.shift() as LeafNode).children);
    insertBetween(editor, rest);
  });
}

const isHollow = (item: ListItemNode): boolean => Node.string(item) === "" && item.children.length === 1;

/** The blocks with lines that are no tasks where the text has a line of that task already. */
function withFreeTasks(editor: Editor, blocks: BlockNode[], caret: Path): BlockNode[] {
  if (linesOfTasks(blocks).next().done) return blocks;
  const taken = new Set<string>();
  // an empty line at the caret is replaced
  const replaced = itemAbove(editor, caret)?.[0];
  for (const line of linesOfTasks(editor.children)) if (line !== replaced || !isHollow(line)) taken.add(line.task);
  return blocks.map((block) =>
    plainCopy(editor, block, (task) => {
      const isFree = !taken.has(task);
      taken.add(task);
      return isFree;
    }),
  );
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
  const isHeadHollow = item ? isHollow(head as ListItemNode) : Node.string(head) === "";
  if (item?.[0].task && !isHeadHollow) makePlainAt(editor, tailPath);
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
