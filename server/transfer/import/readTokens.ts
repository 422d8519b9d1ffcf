import type { Token, Tokens } from "marked";
import { decodeEntities } from "../../content/html/tokensOf.js";
import { blockIdOfHeading, blockIdOfName } from "../../content/markdown/noteNames.js";

const maxTags = 50;
/** A link by another path leads to the first heading with its words. */
const maxPaths = 20_000;
/** ` ^id` at the end of a text. */
const anchor = /(^|\s)\^([A-Za-z0-9-]{1,64})\s*$/;
const anchorLength = 100;
/** A section without a summary is none. */
const sectionStart = /^\s*<details\b[\s\S]*<summary\b/i;
const sectionEnd = /<\/details>/i;
const tag = /(?<!\S)#((?:[\p{L}\p{M}\p{N}\p{So}_/-]|\p{Emoji_Modifier}|\u200d){1,100})/gu;

const code = /`[^`]*`/g;
/** `$…$` with a sign of mathematics, and not two prices; `$$` also around several lines. */
const formula = /\$\$|\$(?![\s$])(?=[^$\n]{0,500}[\\_^{*=+<>])[^$\n]{0,500}(?<![\s\\])\$(?![\d\p{L}])/u;

/** Any token; the properties that reading adds are optional. */
type Read = Token & {
  tokens?: Read[];
  /** The block id that the text gives it. */
  blockId?: string | undefined;
  /** Where nothing can be embedded, and no image stands. */
  isInList?: boolean;
};

/** A heading, and the block that it is in or is. */
interface FoundHeading {
  words: string;
  level: number;
  block: Read;
  isInList: boolean;
}

/** The parts of a text that it says something about. */
interface Found {
  tags: Set<string>;
  headings: FoundHeading[];
  /** Block ids, and the blocks that they are in. */
  anchors: [id: string, block: Read][];
  hasFormulas: boolean;
}

/**
 * Takes the block ids out of a text's tokens and gives them to their blocks; returns the tags in the text, and the places
 * of headings and ids that cleaned HTML doesn't show: headings of lists are paragraphs there, deep levels are one, and a
 * block has one id.
 * @param above the tokens of what stands above the text.
 */
export function readTokens(
  tokens: Token[],
  above: readonly Token[],
): { tags: string[]; places: Map<string, string>; hasFormulas: boolean } {
  const found: Found = { tags: new Set(), headings: [], anchors: [], hasFormulas: false };
  const { tags, headings } = found;
  let former: Read | undefined;
  let section: Read | undefined;
  for (const block of tokens as Read[]) {
    if (block.type === "space") continue;
    if (block.type === "html" && sectionStart.test(block.raw)) section = block;
    readBlock(block, section ?? block, false, found);
    if (block.type === "paragraph" && block.tokens?.length === 0) {
      // an id on a line of its own is that of what stands before
      const anchor = found.anchors.at(-1);
      if (former && anchor?.[1] === block) anchor[1] = former;
      if (former) former.blockId ??= block.blockId;
      block.blockId = undefined;
    } else former = section ?? block;
    if (block.type !== "code" && sectionEnd.test(block.raw)) section = undefined;
  }
  const places = new Map<string, string>();
  for (const [id, block] of found.anchors) place(id, block, places);
  placeListed(headings, places);
  const title = above.findLast(({ type }) => type === "heading") as Read | undefined;
  placePaths(headings, title ? wordsOf(title) : null, places);
  return { tags: [...tags].slice(0, maxTags), places, hasFormulas: found.hasFormulas };
}

/** Of headings with the same words a link means the first. */
function placeListed(headings: readonly FoundHeading[], places: Map<string, string>): void {
  const found = new Set<string | null>();
  for (const { words, block, isInList } of headings) {
    const id = blockIdOfHeading(words);
    if (isInList && !found.has(id)) place(id, block, places);
    found.add(id);
  }
}

/** The first block of this name has it. */
function place(id: string | null, block: Read, places: Map<string, string>): void {
  if (id === null || places.has(id)) return;
  block.blockId ??= id;
  places.set(id, block.blockId);
}

/**
 * Names the headings whose words are those of others too by the headings that they are below; a link may leave out some.
 * @param title the heading above the text.
 */
function placePaths(headings: readonly FoundHeading[], title: string | null, places: Map<string, string>): void {
  const ids = headings.map(({ words }) => blockIdOfHeading(words));
  const counts = new Map<string | null, number>();
  for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1);
  let above = title === null ? [] : [{ words: title, level: 0 }];
  let named = 0;
  for (const [at, { words, level, block }] of headings.entries()) {
    above = above.filter((outer) => outer.level < level);
    if (named < maxPaths && (counts.get(ids[at] ?? null) ?? 0) > 1) {
      const paths = pathsOf(above);
      for (const path of paths) place(blockIdOfHeading(...path, words), block, places);
      named += paths.length;
    }
    above.push({ words, level });
  }
}

/** Any of the headings in their order, but not none. */
function pathsOf(headings: readonly { words: string }[]): string[][] {
  const paths: string[][] = [[]];
  for (const { words } of headings) paths.push(...paths.map((path) => [...path, words]));
  return paths.slice(1);
}

/** The text of a token without its marks and addresses. */
function wordsOf(token: Read): string {
  if (token.tokens) return token.tokens.map(wordsOf).join("");
  return "text" in token && token.type !== "html" ? decodeEntities(token.text) : "";
}

function readBlock(token: Read, block: Read, isInList: boolean, found: Found): void {
  const isText = ["paragraph", "heading", "text", "table"].includes(token.type);
  if (isText) found.hasFormulas ||= formula.test(token.raw.replaceAll(code, ""));
  if (token.type === "list") {
    token.isInList = isInList;
    for (const item of (token as Tokens.List).items as Read[]) {
      readEmptyBox(item);
      for (const each of item.tokens ?? []) readBlock(each, item, true, found);
    }
  } else if (token.type === "blockquote") {
    for (const each of token.tokens ?? []) readBlock(each, block, isInList, found);
  } else if (token.type === "table") {
    const { header, rows } = token as Tokens.Table;
    for (const cell of [header, ...rows].flat()) addTags(cell.tokens as Read[], found.tags);
  } else if (token.tokens && ["paragraph", "heading", "text"].includes(token.type)) {
    token.isInList = isInList;
    const id = takeAnchor(token.tokens);
    if (id !== null) found.anchors.push([id, block]);
    if (id !== null) block.blockId ??= id;
    addTags(token.tokens, found.tags);
    if (token.type === "heading")
      found.headings.push({ words: wordsOf(token), level: (token as Tokens.Heading).depth, block, isInList });
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
