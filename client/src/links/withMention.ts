import { mentionPattern } from "../../../schema/mentionPattern";
import { fromHtml } from "../richText/html/fromHtml";
import { inlineNodes, type Run, targetOf } from "../richText/html/LeafCollector";
import type { BlockNode, InlineNode, ListItemNode } from "../richText/html/richTextNodes";
import { toHtml } from "../richText/html/toHtml";

/** Stands for each letter of a link, in which no name is found. */
const linked = "\u{fffc}";

/** A note's HTML with its first mention of a title turned into a link; null if it has none outside of links and code. */
export function withMention(html: string, title: string, reference: string): string | null {
  const name = mentionPattern(title.trim());
  const blocks = fromHtml(html);
  for (const line of linesOf(blocks)) {
    const runs = runsOf(line);
    const text = runs.map((run) => (run.href === null ? run.text : linked.repeat(run.text.length))).join("");
    const found = name.exec(text);
    if (!found) continue;
    line.splice(0, line.length, ...inlineNodes(linkedAt(runs, found.index, found[0].length, reference, title)));
    return toHtml(blocks);
  }
  return null;
}

/** The lines of text of blocks, in order. */
function* linesOf(blocks: (BlockNode | ListItemNode)[]): Generator<InlineNode[]> {
  for (const block of blocks) {
    if (block.type === "table") for (const row of block.children) for (const cell of row.children) yield cell.children;
    else if (block.type === "image") yield block.caption;
    else if (block.type === "codeBlock" || block.type === "divider" || block.type === "embed") continue;
    else if (isLine(block.children)) yield block.children;
    else yield* linesOf(block.children as (BlockNode | ListItemNode)[]);
  }
}

const isLine = (children: readonly object[]): children is InlineNode[] => "text" in (children[0] ?? {});

function runsOf(line: readonly InlineNode[]): Run[] {
  return line.flatMap((node) => {
    const href = "type" in node ? targetOf(node) : null;
    return ("type" in node ? node.children : [node]).map(({ text, ...marks }) => ({ text, marks, href }));
  });
}

/** The runs with a link in place of some letters; it has the look of the first of them. */
function linkedAt(runs: readonly Run[], start: number, length: number, reference: string, title: string): Run[] {
  const result: Run[] = [];
  let at = 0;
  for (const run of runs) {
    const end = at + run.text.length;
    const [from, to] = [start - at, start + length - at];
    if (to <= 0 || from >= run.text.length) result.push(run);
    else {
      if (from > 0) result.push({ ...run, text: run.text.slice(0, from) });
      if (from >= 0) result.push({ text: title.trim(), marks: run.marks, href: reference });
      if (end > start + length) result.push({ ...run, text: run.text.slice(to) });
    }
    at = end;
  }
  return result;
}
