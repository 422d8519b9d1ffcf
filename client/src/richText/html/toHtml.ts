import { escapeAttribute, escapeText } from "../../lib/escapeText";
import type { BlockNode, InlineNode, LeafNode, ListItemNode, ListNode } from "./richTextNodes";

interface Run {
  text: string;
  tags: string[];
  href: string | null;
}

const tagOf = {
  paragraph: "p",
  heading1: "h1",
  heading2: "h2",
  bulletedList: "ul",
  numberedList: "ol",
  listItem: "li",
  quote: "blockquote",
} as const;

/** Characters that are invalid in HTML, or that the server's cleaning removes. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that must go
const unwanted = /[\0-\x08\x0b-\x1f\x7f\ufeff]/g;

function runsOf(children: InlineNode[]): Run[] {
  const runs: Run[] = [];
  for (const child of children) {
    const href = "type" in child ? child.href : null;
    for (const { text: written, bold, italic } of "type" in child ? child.children : [child]) {
      const text = written.toWellFormed().replaceAll("\t", "    ").replace(unwanted, "");
      if (text === "") continue;
      const tags = [href !== null && "a", bold && "strong", italic && "em"].filter((tag) => typeof tag === "string");
      runs.push({ text, tags, href });
    }
  }
  return runs;
}

function openTag(tag: string, href: string | null): string {
  if (tag !== "a") return `<${tag}>`;
  return `<a href="${escapeAttribute(href ?? "")}" rel="noopener noreferrer nofollow">`;
}

/** The text of one block with its marks and links, always nested in the same order. */
export function inlineHtml(children: InlineNode[]): string {
  let html = "";
  const open: string[] = [];
  let openHref: string | null = null;
  const closeTo = (length: number) => {
    while (open.length > length) html += `</${open.pop()}>`;
  };
  for (const run of runsOf(children)) {
    let same = 0;
    if (run.href === openHref) while (same < open.length && open[same] === run.tags[same]) same += 1;
    closeTo(same);
    for (const tag of run.tags.slice(same)) {
      open.push(tag);
      html += openTag(tag, run.href);
    }
    openHref = run.href;
    html += escapeText(run.text).replaceAll("\n", "<br>");
  }
  closeTo(0);
  return html;
}

function blockHtml(node: BlockNode | ListItemNode): string {
  const tag = tagOf[node.type];
  const isLeaf = tag === "p" || tag === "h1" || tag === "h2";
  const html = isLeaf
    ? inlineHtml((node as LeafNode).children)
    : (node as ListNode).children.map((child) => blockHtml(child)).join("");
  // a single break is how browsers write an empty line
  return `<${tag}>${isLeaf && /^(<[a-z][^>]*>)*<br>(<\/[a-z]+>)*$/.test(html) ? "" : html}</${tag}>`;
}

/** The blocks as HTML that the server stores byte for byte; "" if they contain no text. */
export function toHtml(blocks: BlockNode[]): string {
  const html = blocks.map(blockHtml).join("");
  return /\S/.test(html.replaceAll(/<[^>]*>/g, "")) ? html : "";
}
