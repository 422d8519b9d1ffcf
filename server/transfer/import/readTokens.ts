import type { Token, Tokens } from "marked";
import { decodeEntities } from "../../content/html/tokensOf.js";
import { blockIdOfHeading, blockIdOfName } from "../../content/markdown/noteNames.js";

const maxTags = 50;
/** ` ^id` at the end of a text. */
const anchor = /(^|\s)\^([A-Za-z0-9-]{1,64})\s*$/;
const anchorLength = 100;
const tag = /(?<!\S)#([\p{L}\p{N}_/-]{1,100})/gu;

/** Any token; the properties that reading adds are optional. */
type Read = Token & {
  tokens?: Read[];
  /** The block id that the text gives it. */
  blockId?: string | undefined;
  /** Where nothing can be embedded, and no image stands. */
  isInList?: boolean;
};

/**
 * Takes the block ids out of a text's tokens and gives them to their blocks; returns the tags in the text, and the places
 * of headings that are items of lists: cleaned HTML has paragraphs for them.
 */
export function readTokens(tokens: Token[]): { tags: string[]; places: Map<string, string> } {
  const tags = new Set<string>();
  const listed: [heading: Read, item: Read][] = [];
  let former: Read | undefined;
  let section: Read | undefined;
  for (const block of tokens as Read[]) {
    if (block.type === "space") continue;
    if (block.type === "html" && /^\s*<details\b/i.test(block.raw)) section = block;
    readBlock(block, block, false, tags, listed);
    if (block.type === "paragraph" && block.tokens?.length === 0) {
      // an id on a line of its own is that of what stands before
      if (former) former.blockId ??= block.blockId;
      block.blockId = undefined;
    } else former = block.type === "html" && /^\s*<\/details>/i.test(block.raw) ? section : block;
  }
  const places = new Map<string, string>();
  for (const [heading, item] of listed) {
    const id = blockIdOfHeading(wordsOf(heading));
    if (id === null || places.has(id)) continue;
    item.blockId ??= id;
    places.set(id, item.blockId);
  }
  return { tags: [...tags].slice(0, maxTags), places };
}

/** The text of a token without its marks and addresses. */
function wordsOf(token: Read): string {
  if (token.tokens) return token.tokens.map(wordsOf).join("");
  return "text" in token && token.type !== "html" ? decodeEntities(token.text) : "";
}

function readBlock(
  token: Read,
  block: Read,
  isInList: boolean,
  tags: Set<string>,
  listed: [heading: Read, item: Read][],
): void {
  if (token.type === "list") {
    token.isInList = isInList;
    for (const item of (token as Tokens.List).items as Read[]) {
      readEmptyBox(item);
      for (const each of item.tokens ?? []) readBlock(each, item, true, tags, listed);
    }
  } else if (token.type === "blockquote") {
    for (const each of token.tokens ?? []) readBlock(each, block, isInList, tags, listed);
  } else if (token.type === "table") {
    const { header, rows } = token as Tokens.Table;
    for (const cell of [header, ...rows].flat()) addTags(cell.tokens as Read[], tags);
  } else if (token.tokens && ["paragraph", "heading", "text"].includes(token.type)) {
    token.isInList = isInList;
    const id = takeAnchor(token.tokens);
    if (id !== null) block.blockId ??= id;
    addTags(token.tokens, tags);
    if (token.type === "heading" && isInList) listed.push([token, block]);
  }
}

/** The library reads a box only before words. */
function readEmptyBox(item: Read): void {
  const [line] = item.tokens ?? [];
  const [, mark] = /^\[([ x])\]\s*$/i.exec(line?.raw ?? "") ?? [];
  if (line && mark !== undefined) line.tokens = [{ type: "checkbox", raw: line.raw, checked: mark !== " " }];
}

/** Removes the block id from the end of a line. */
function takeAnchor(line: Read[]): string | null {
  const last = line.at(-1);
  if (last?.type !== "text" || last.tokens) return null;
  const { text } = last as Tokens.Text;
  const end = text.slice(-anchorLength);
  const found = anchor.exec(end);
  if (!found) return null;
  const { 1: space, 2: id = "", index } = found;
  const isAlone = end.length === text.length && (line.length === 1 || line.at(-2)?.type === "br");
  if (space === "" && !isAlone) return null;
  const rest = text.slice(0, text.length - end.length + index);
  if (rest === "") line.pop();
  else Object.assign(last, { text: rest, raw: rest });
  if (line.at(-1)?.type === "br") line.pop();
  return blockIdOfName(id);
}

function addTags(line: readonly Read[], tags: Set<string>): void {
  let before = "";
  for (const token of line) {
    if (token.tokens) addTags(token.tokens, tags);
    else if (token.type === "text" && tags.size < maxTags && token.raw.includes("#")) {
      // a tag begins after white space
      const text = /\S$/.test(before) ? `.${token.raw}` : token.raw;
      for (const [, name = ""] of text.matchAll(tag)) if (/[^\d/_-]/.test(name)) tags.add(name.replace(/\/+$/, ""));
    }
    before = token.raw;
  }
}
