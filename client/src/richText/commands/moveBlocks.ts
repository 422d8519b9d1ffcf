import { Editor, Element, Node, Path, Range, Transforms } from "slate";
import type { BlockNode } from "../html/richTextNodes";
import { isList, isQuote, isSection } from "./nodeQueries";
import { plainCopy } from "./taskLines";

/** Blocks or list items beside each other: the children `from` to `to` of the node at `parent`. */
interface Siblings {
  parent: Path;
  from: number;
  to: number;
}

/** The place of the first block that moves: a section's title stays the first. */
function firstPlace(editor: Editor, parent: Path): number {
  return isSection(Node.get(editor, parent)) ? 1 : 0;
}

/**
 * The blocks of the selection, or the list items if it is in one list. A title stands for its section, and all that a
 * quote has for the quote.
 */
function selectedBlocks(editor: Editor): Siblings | undefined {
  if (!editor.selection) return undefined;
  const at = Range.isExpanded(editor.selection) ? Editor.unhangRange(editor, editor.selection) : editor.selection;
  const [start, end] = Range.edges(at);
  for (const parent of Path.levels(Path.common(start.path, end.path), { reverse: true })) {
    const node = Node.get(editor, parent);
    const [from = 0, to = 0] = [start.path[parent.length], end.path[parent.length]];
    const isHolder = Editor.isEditor(node) || isQuote(node) || isSection(node) || isList(node);
    const isWhole = isQuote(node) && from === 0 && to === node.children.length - 1;
    if (isHolder && !isWhole && from >= firstPlace(editor, parent)) return { parent, from, to };
  }
  return undefined;
}

/** Moves the selected blocks or items by one place; false if there is none in that direction. */
export function moveBlocks(editor: Editor, step: 1 | -1): boolean {
  const blocks = selectedBlocks(editor);
  if (!blocks) return false;
  const { parent, from, to } = blocks;
  // the one beside them goes to their other side, so that the selection stays as it is
  const beside = step < 0 ? from - 1 : to + 1;
  const isPossible = beside >= firstPlace(editor, parent) && Node.has(editor, [...parent, beside]);
  if (isPossible) Transforms.moveNodes(editor, { at: [...parent, beside], to: [...parent, step < 0 ? to : from] });
  return isPossible;
}

/** Says where the selected blocks are now, for screen readers. */
export function placeInWords(editor: Editor): string {
  const blocks = selectedBlocks(editor);
  if (!blocks) return "";
  const parent = Node.get(editor, blocks.parent);
  const kind = isList(parent) ? "Item" : "Block";
  const offset = firstPlace(editor, blocks.parent);
  const count = (parent as Element | Editor).children.length - offset;
  return `Moved. ${kind} ${blocks.from + 1 - offset} of ${count}`;
}

/** Inserts a copy of the selected blocks after them, with the caret in it. */
export function duplicateBlocks(editor: Editor): void {
  const blocks = selectedBlocks(editor);
  if (!blocks) return;
  const { parent, from, to } = blocks;
  const { children } = Node.get(editor, parent) as Element;
  const copies = children.slice(from, to + 1).map((node) => plainCopy(editor, node as BlockNode));
  Transforms.insertNodes(editor, copies, { at: [...parent, to + 1] });
  Transforms.select(editor, Editor.start(editor, [...parent, to + 1]));
}

/** Deletes the selected blocks; the caret goes to what is in their place, or before it. */
export function deleteBlocks(editor: Editor): void {
  const blocks = selectedBlocks(editor);
  if (!blocks) return;
  const { parent, from, to } = blocks;
  Editor.withoutNormalizing(editor, () => {
    for (let index = to; index >= from; index -= 1) Transforms.removeNodes(editor, { at: [...parent, index] });
  });
  const place = [...parent, from];
  const at = Node.has(editor, place)
    ? Editor.start(editor, place)
    : Editor.end(editor, Node.has(editor, parent) ? parent : []);
  Transforms.select(editor, at);
}

/** Moves a block of the text's top level before another one; `before` may be their number. */
export function moveTopBlock(editor: Editor, from: number, before: number): void {
  const to = before > from ? before - 1 : before;
  if (to !== from) Transforms.moveNodes(editor, { at: [from], to: [to] });
}
