import type { LeafNode } from "../html/richTextNodes";

/** Pasted text as paragraphs, one for each non-blank line. */
export function nodesOfPastedText(text: string): LeafNode[] {
  return text
    .split(/[\r\n]+/)
    .filter((line, index, all) => line.trim() !== "" || all.length === 1 || (line !== "" && index === 0))
    .map((line) => ({ type: "paragraph", children: [{ text: line.replaceAll("\t", "    ") }] }));
}
