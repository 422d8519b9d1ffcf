import { escapeText } from "./escapeText.js";
import { attributesOf, type HtmlToken, tokensOf } from "./tokensOf.js";

/** The kinds of blocks of a note. */
export const blockTypes = [
  "PARAGRAPH",
  "HEADING",
  "LIST",
  "ITEM",
  "QUOTE",
  "CODE",
  "DIVIDER",
  "TABLE",
  "SECTION",
  "IMAGE",
  "EMBED",
] as const;
export type BlockType = (typeof blockTypes)[number];

/** A top-level element of a note or a list item: what has a block id. */
export interface NoteBlock {
  type: BlockType;
  /** Where the text gives it. */
  id: string | null;
  /** Without that of blocks within it. */
  text: string;
  /** The position of the block that holds it. */
  parent: number | null;
}

const typeOf: Readonly<Record<string, BlockType>> = {
  h1: "HEADING",
  h2: "HEADING",
  h3: "HEADING",
  ul: "LIST",
  ol: "LIST",
  li: "ITEM",
  blockquote: "QUOTE",
  pre: "CODE",
  hr: "DIVIDER",
  table: "TABLE",
  details: "SECTION",
  figure: "IMAGE",
  div: "EMBED",
};
const lineEnds = new Set(["p", "h1", "h2", "h3", "pre", "summary", "tr", "figcaption"]);
const withoutEnd = new Set(["br", "hr", "img"]);

/** A token of cleaned HTML and the position of the block that it is in, counted from 0. */
interface Step {
  token: HtmlToken;
  block: number;
  /** Of a tag that begins a block, the position of the block that holds it, or null; else undefined. */
  parent?: number | null;
}

/** Reads cleaned HTML lazily. */
export function* stepsOf(html: string): Generator<Step> {
  /** Of each open element, whether it is a block. */
  const open: boolean[] = [];
  const within: number[] = [];
  let count = 0;
  for (const token of tokensOf(html)) {
    const block = within.at(-1) ?? 0;
    if (token.name === undefined) yield { token, block };
    else if (token.isEnd) {
      yield { token, block };
      if (open.pop()) within.pop();
    } else {
      const isBlock = open.length === 0 || token.name === "li";
      const isEmpty = withoutEnd.has(token.name);
      if (!isEmpty) open.push(isBlock);
      if (isBlock) {
        yield { token, block: count, parent: within.at(-1) ?? null };
        if (!isEmpty) within.push(count);
        count += 1;
      } else yield { token, block };
    }
  }
}

/** The blocks of cleaned HTML, in the order of their beginnings. */
export function blocksOf(html: string | null): NoteBlock[] {
  const blocks: NoteBlock[] = [];
  const texts: string[][] = [];
  for (const { token, block, parent } of stepsOf(html ?? "")) {
    if (parent !== undefined && token.name !== undefined) {
      const id = attributesOf(token)["data-id"] ?? null;
      blocks.push({ type: typeOf[token.name] ?? "PARAGRAPH", id, text: "", parent });
      texts.push([]);
    } else texts[block]?.push(textOfToken(token));
  }
  for (const [index, block] of blocks.entries()) block.text = (texts[index] ?? []).join("").replace(/\s+$/, "");
  return blocks;
}

/** Its text, or the white space that stands for it. */
export function textOfToken(token: HtmlToken): string {
  if (token.name === undefined) return token.text;
  if (token.name === "img") return `${attributesOf(token).alt ?? ""}\n`;
  if (token.name === "br" || (token.isEnd && (token.name === "td" || token.name === "th"))) return " ";
  return token.isEnd && lineEnds.has(token.name) ? "\n" : "";
}

/** Its markup in cleaned HTML. */
export const markupOf = (token: HtmlToken): string =>
  token.name === undefined ? escapeText(token.text) : `<${token.isEnd ? "/" : ""}${token.name}${token.attributes}>`;

/** Cleaned HTML with the ids of its blocks: `ids` has one for each. */
export function withBlockIds(html: string, ids: readonly string[]): string {
  const out: string[] = [];
  for (const { token, block, parent } of stepsOf(html)) {
    if (parent === undefined || token.name === undefined) out.push(markupOf(token));
    else out.push(`<${token.name}${withAttribute(token.attributes, `data-id="${ids[block] ?? ""}"`)}>`);
  }
  return out.join("");
}

/** Attributes stand in alphabetical order. */
export const withAttribute = (attributes: string, added: string) =>
  [...(attributes.match(/[a-z-]+="[^"]*"/g) ?? []), added].sort().reduce((all, each) => `${all} ${each}`, "");
