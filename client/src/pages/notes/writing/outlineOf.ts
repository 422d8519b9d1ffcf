import { type Descendant, Element, Node, type Path } from "slate";
import { isHeadingType } from "../../../richText/html/richTextNodes";

export interface OutlineEntry {
  level: 1 | 2 | 3;
  /** May be empty. */
  text: string;
  path: Path;
}

type InBlock = readonly OutlineEntry[];

const none: InBlock = [];
const boxes = new Set(["quote", "section"]);
/** Nodes are never changed in place: one block is read once. The paths are those within the block. */
const known = new WeakMap<Descendant, InBlock>();

/** The headings of a text in their order, also those in quotes and sections; headings without words are left out. */
export function outlineOf(blocks: readonly Descendant[]): OutlineEntry[] {
  return blocks.flatMap((block, index) =>
    headingsOf(block).map((entry) => ({ ...entry, path: [index, ...entry.path] })),
  );
}

function headingsOf(block: Descendant): InBlock {
  if (!Element.isElement(block)) return none;
  if (!isHeadingType(block.type) && !boxes.has(block.type)) return none;
  const before = known.get(block);
  if (before) return before;
  const found: InBlock = isHeadingType(block.type)
    ? [{ level: Number(block.type.at(-1)) as OutlineEntry["level"], text: Node.string(block).trim(), path: [] }].filter(
        ({ text }) => text !== "",
      )
    : block.children.flatMap((child, index) =>
        headingsOf(child as Descendant).map((entry) => ({ ...entry, path: [index, ...entry.path] })),
      );
  known.set(block, found);
  return found;
}

/** @param paths in the order of the text. @returns the index of the last one at or before `path`; -1 if all are after it. */
export function lastBefore(paths: readonly Path[], path: Path): number {
  return paths.findLastIndex((each) => compare(each, path) <= 0);
}

/** A path counts as before what it contains. */
function compare(one: Path, other: Path): number {
  for (const [at, index] of one.entries()) {
    if (at >= other.length) return 1;
    const difference = index - (other[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
