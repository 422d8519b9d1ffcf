import { leavesOf, nodesFromLeaves } from "../html/fromHtml";
import type { Leaf } from "../html/LeafCollector";
import type { BlockNode } from "../html/richTextNodes";
import { cleanPasted } from "./cleanPasted";
import { pastedStyle } from "./pastedStyle";

const withoutWords: readonly Leaf["type"][] = ["table", "image", "divider", "embed"];

function isEmpty({ type, runs }: Leaf): boolean {
  return !withoutWords.includes(type) && runs.every(({ text }) => text.trim() === "");
}

/** Pasted HTML as blocks, without empty lines at its ends and without two in a row. */
export function nodesOfPastedHtml(html: string): BlockNode[] {
  const leaves = leavesOf(cleanPasted(html), pastedStyle).filter(
    (leaf, index, all) => !isEmpty(leaf) || leaf.places.length > 0 || (index > 0 && !isEmpty(all[index - 1] as Leaf)),
  );
  while (leaves[0] && isEmpty(leaves[0])) leaves.shift();
  for (let last = leaves.at(-1); last && isEmpty(last); last = leaves.at(-1)) leaves.pop();
  return nodesFromLeaves(leaves.map((leaf) => (isEmpty(leaf) ? { ...leaf, runs: [] } : leaf)));
}
