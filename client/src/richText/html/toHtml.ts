import { escapeAttribute, escapeText } from "../../lib/escapeText";
import { imageHtml } from "./imageHtml";
import { targetOf } from "./LeafCollector";
import { isReference } from "./reference";
import {
  type BlockNode,
  blockTags,
  type DividerNode,
  type EmbedNode,
  type ImageNode,
  type InlineNode,
  isLeafType,
  type LeafNode,
  type ListItemNode,
  markNames,
  markTags,
  type TableCell,
  type TableNode,
} from "./richTextNodes";

interface Run {
  text: string;
  tags: string[];
  /** The address of a link, or the reference of a link to a thing. */
  href: string | null;
}

/** Characters that are invalid in HTML, or that the server's cleaning removes. Only code has tabs. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that must go
const unwanted = /[\0-\x08\x0b-\x1f\x7f\ufeff]/g;

function storable(text: string): string {
  return text.toWellFormed().replace(unwanted, "");
}

function runsOf(children: InlineNode[]): Run[] {
  const runs: Run[] = [];
  for (const child of children) {
    const href = "type" in child ? targetOf(child) : null;
    for (const node of "type" in child ? child.children : [child]) {
      const text = storable(node.text).replaceAll("\t", "    ");
      if (text === "") continue;
      const before = runs.at(-1);
      if (before && before.href === href && isReference(href)) {
        runs.push({ ...before, text: text.replaceAll("\n", " ") });
        continue;
      }
      const marks = markNames.filter((mark) => node[mark]).map((mark) => markTags[mark]);
      runs.push({
        text: isReference(href) ? text.replaceAll("\n", " ") : text,
        tags: href === null ? marks : ["a", ...marks],
        href,
      });
    }
  }
  return runs;
}

function openTag(tag: string, href: string | null): string {
  if (tag !== "a") return `<${tag}>`;
  if (isReference(href)) return `<a data-link="${escapeAttribute(href)}">`;
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

function codeHtml({ language, children }: LeafNode): string {
  const text = children.map((child) => ("text" in child ? child.text : "")).join("");
  return `<pre><code${language ? ` class="language-${language}"` : ""}>${escapeText(storable(text))}</code></pre>`;
}

function lineHtml(children: InlineNode[]): string {
  const html = inlineHtml(children);
  // a single break is how browsers write an empty line
  return /^(<[a-z][^>]*>)*<br>(<\/[a-z]+>)*$/.test(html) ? "" : html;
}

function leafHtml(node: LeafNode): string {
  if (node.type === "codeBlock") return codeHtml(node);
  const tag = blockTags[node.type];
  return `<${tag}>${lineHtml(node.children)}</${tag}>`;
}

function cellHtml({ isHead, children }: TableCell): string {
  const tag = isHead ? "th" : "td";
  return `<${tag}>${lineHtml(children)}</${tag}>`;
}

function tableHtml({ children }: TableNode): string {
  const rows = children.map(({ children: cells }) => `<tr>${cells.map(cellHtml).join("")}</tr>`);
  return `<table><tbody>${rows.join("")}</tbody></table>`;
}

function attributesOf(node: BlockNode | ListItemNode): string {
  if (node.type === "checklist") return ' data-type="checklist"';
  if (node.type === "quote") return node.callout ? ` data-type="${node.callout}"` : "";
  if (node.type !== "listItem" || node.checked === undefined) return "";
  // whether a task is done is no part of the text
  if (node.task) return ` data-checked="false" data-task="${escapeAttribute(node.task)}"`;
  return ` data-checked="${node.checked}"`;
}

function blockHtml(node: BlockNode | ListItemNode): string {
  if (node.type === "divider") return "<hr>";
  if (node.type === "image") return imageHtml(node, lineHtml(node.caption));
  if (node.type === "table") return tableHtml(node);
  if (node.type === "embed") return `<div data-embed="${escapeAttribute(node.reference)}"></div>`;
  if (isLeafType(node.type)) return leafHtml(node as LeafNode);
  const { type, children } = node as Exclude<
    BlockNode | ListItemNode,
    LeafNode | DividerNode | ImageNode | TableNode | EmbedNode
  >;
  const tag = blockTags[type];
  return `<${tag}${attributesOf(node)}>${(children as BlockNode[]).map(blockHtml).join("")}</${tag}>`;
}

/** Nodes are never changed in place: a block of a long text is written once, not at each key. */
const known = new WeakMap<BlockNode, string>();

function knownHtml(block: BlockNode): string {
  const before = known.get(block);
  if (before !== undefined) return before;
  const html = blockHtml(block);
  known.set(block, html);
  return html;
}

const hasContent = (html: string): boolean => /\S/.test(html.replaceAll(/<(?!div |figure )[^>]*>/g, ""));

/** The blocks as HTML that the server stores byte for byte; "" if they contain no text, image or embed. */
export function toHtml(blocks: BlockNode[]): string {
  const parts = blocks.map(knownHtml);
  return parts.some(hasContent) ? parts.join("") : "";
}
