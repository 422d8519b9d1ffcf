import { stepsOf, textOfToken } from "../html/noteBlocks.js";
import { type Reference, readReference, referenceText } from "../html/reference.js";
import { attributesOf } from "../html/tokensOf.js";

/** A link or an embed in the text of a note. */
export interface FoundLink extends Reference {
  /** The position of the block that it stands in. */
  block: number;
  isEmbed: boolean;
  /** The text between the beginning of the sentence and the link; at most 140 characters, and marks of other links. */
  before: string;
  /** The text between the link and the end of the sentence; the same. */
  after: string;
}

const besideLink = 140;
/** As many links on each side say the titles of now; those further away keep their words. */
const maxBeside = 10;
const sentenceEnd = /[.!?…]["'”’)]?\s+(?=\S)/g;
/** Stand around the reference and the words of a link in a sentence. Unicode assigns them to nothing: no text needs them. */
const [open, middle, close] = ["\ufdd0", "\ufdd1", "\ufdd2"];
const marks = new RegExp(`[${open}${middle}${close}]`, "g");
const linkInSentence = new RegExp(`${open}([^${middle}]*)${middle}([^${close}]*)${close}`, "g");

/** A link in a line, and where its words begin and end. */
interface Place {
  link: FoundLink;
  start: number;
  end: number;
}

/** The links and embeds of cleaned HTML, in order. */
export function linksOf(html: string | null): FoundLink[] {
  if (!html || !/ data-(?:link|embed)="/.test(html)) return [];
  const links: FoundLink[] = [];
  let line = "";
  let places: Place[] = [];
  const add = (text: string) => {
    const words = text.replaceAll(marks, "").replaceAll(/\s+/g, " ");
    line += line === "" || line.endsWith(" ") ? words.trimStart() : words;
  };
  const endLine = () => {
    for (const [index, { link, start, end }] of places.entries()) {
      link.before = sentenceBefore(line, start, places.slice(Math.max(0, index - maxBeside), index));
      link.after = sentenceAfter(line, end, places.slice(index + 1, index + 1 + maxBeside));
    }
    [line, places] = ["", []];
  };
  for (const { token, block } of stepsOf(html)) {
    if (token.name === undefined) add(token.text);
    else if (token.name === "a") {
      const last = places.at(-1);
      if (token.isEnd && last && last.end < last.start) last.end = line.length;
      const reference = token.isEnd ? null : readReference(attributesOf(token)["data-link"]);
      if (!reference) continue;
      const link = { ...reference, block, isEmbed: false, before: "", after: "" };
      links.push(link);
      places.push({ link, start: line.length, end: -1 });
    } else if (token.name === "div" && !token.isEnd) {
      const reference = readReference(attributesOf(token)["data-embed"]);
      if (reference) links.push({ ...reference, block, isEmbed: true, before: "", after: "" });
    } else {
      const space = textOfToken(token);
      if (space.includes("\n")) endLine();
      else add(space);
    }
  }
  endLine();
  return links;
}

/** The part of a sentence as readers get it: its links say the titles of now. */
export function titledSentence(sentence: string, titleOf: (reference: Reference) => string | undefined): string {
  return sentence.replace(linkInSentence, (_, text: string, words: string) => {
    const reference = readReference(text);
    return (reference && titleOf(reference)) ?? words;
  });
}

/** The things to which the links in a part of a sentence lead. */
export function referencesInSentence(sentence: string): Reference[] {
  return Array.from(sentence.matchAll(linkInSentence), ([, text]) => readReference(text)).filter(
    (reference) => reference !== null,
  );
}

/** @param places the links before it. */
function sentenceBefore(line: string, end: number, places: readonly Place[]): string {
  const first = Math.max(0, end - 2 * besideLink);
  const starts = [...line.slice(first, end).matchAll(sentenceEnd)].map(({ 0: found, index }) => index + found.length);
  let from = first + (starts.at(-1) ?? 0);
  if (line[from] === " ") from += 1;
  const isCut = end - from > besideLink;
  return isCut ? `…${marked(line, end + 1 - besideLink, end, places)}` : marked(line, Math.min(from, end), end, places);
}

/** @param places the links after it. */
function sentenceAfter(line: string, from: number, places: readonly Place[]): string {
  const text = line.slice(from, from + 2 * besideLink);
  const found = /[.!?…]["'”’)]?(?=\s+\S)/.exec(text);
  const sentence = (found ? text.slice(0, found.index + found[0].length) : text).trimEnd();
  const isCut = sentence.length > besideLink;
  return isCut
    ? `${marked(line, from, from + besideLink - 1, places)}…`
    : marked(line, from, from + sentence.length, places);
}

/** A part of a line, without halves of characters at its ends, with marks around its links. */
function marked(line: string, start: number, end: number, places: readonly Place[]): string {
  const from = isHalf(line, start) ? start + 1 : start;
  const to = isHalf(line, end) ? end - 1 : end;
  let text = "";
  let at = from;
  for (const { link, ...words } of places) {
    const [first, last] = [Math.max(words.start, at), Math.min(words.end, to)];
    if (first >= last) continue;
    text += `${line.slice(at, first)}${open}${referenceText(link)}${middle}${line.slice(first, last)}${close}`;
    at = last;
  }
  return text + line.slice(at, to);
}

/** Whether a place is within a character. */
const isHalf = (line: string, at: number) => /^[\ud800-\udbff][\udc00-\udfff]$/.test(line.slice(at - 1, at + 1));
