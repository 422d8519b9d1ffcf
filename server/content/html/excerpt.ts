import { attributesOf, tokensOf } from "./tokensOf.js";

export interface ExcerptPart {
  kind: "TEXT" | "QUOTE" | "ITEM";
  text: string;
}

const MAX_BLOCKS = 8;
const MAX_CHARACTERS = 400;
/** With fewer characters left, the next block is not worth its own line. */
const MIN_LAST_CHARACTERS = 12;

const LEAVES = new Set(["p", "h1", "h2", "h3", "pre", "summary", "tr", "figcaption"]);

/** The blocks of cleaned HTML that contain text, in order, without markup; read lazily. */
function* blocksOf(html: string): Generator<ExcerptPart> {
  let [quotes, items, text] = [0, 0, ""];
  for (const token of tokensOf(html)) {
    if (token.name === undefined) text += token.text;
    else if (token.name === "br") text += " ";
    else if (token.name === "td" || token.name === "th") text += " ";
    else if (token.name === "blockquote") quotes += token.isEnd ? -1 : 1;
    else if (token.name === "li") items += token.isEnd ? -1 : 1;
    else if (token.name === "img" || (token.isEnd && LEAVES.has(token.name))) {
      if (token.name === "img") text = attributesOf(token).alt ?? "";
      const kind = quotes > 0 ? "QUOTE" : items > 0 ? "ITEM" : "TEXT";
      const line = text.replaceAll(/\s+/g, " ").trim();
      if (line !== "") yield { kind, text: line };
      text = "";
    }
  }
}

/** At most `length` UTF-16 units; ends with "…", at a word boundary if one is near. */
function shorten(text: string, length: number): string {
  const cut = text.slice(0, length - 1).replace(/[\ud800-\udbff]$/, "");
  const space = cut.lastIndexOf(" ");
  return `${(space > cut.length * 0.6 ? cut.slice(0, space) : cut).trimEnd()}…`;
}

/** The beginning of cleaned HTML for a card: at most 8 blocks and 400 characters in total. */
export function excerptOf(html: string | null): ExcerptPart[] {
  const parts: ExcerptPart[] = [];
  let left = MAX_CHARACTERS;
  for (const { kind, text } of blocksOf(html ?? "")) {
    if (text.length > left) {
      if (left >= MIN_LAST_CHARACTERS) parts.push({ kind, text: shorten(text, left) });
      break;
    }
    parts.push({ kind, text });
    left -= text.length;
    if (parts.length === MAX_BLOCKS) break;
  }
  return parts;
}

/** The text of cleaned HTML, one line per block, for search. */
export function textOf(html: string | null): string {
  return [...blocksOf(html ?? "")].map(({ text }) => text).join("\n");
}
