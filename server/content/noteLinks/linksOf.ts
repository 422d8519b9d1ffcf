import { stepsOf, textOfToken } from "../html/noteBlocks.js";
import { type Reference, readReference } from "../html/reference.js";
import { attributesOf } from "../html/tokensOf.js";

/** A link or an embed in the text of a note. */
export interface FoundLink extends Reference {
  /** The position of the block that it stands in. */
  block: number;
  isEmbed: boolean;
  /** The text between the beginning of the sentence and the link; at most 140 characters. */
  before: string;
  /** The text between the link and the end of the sentence; at most 140 characters. */
  after: string;
}

const besideLink = 140;
const sentenceEnd = /[.!?…]["'”’)]?\s+(?=\S)/g;

/** The links and embeds of cleaned HTML, in order. */
export function linksOf(html: string | null): FoundLink[] {
  if (!html || !/ data-(?:link|embed)="/.test(html)) return [];
  const links: FoundLink[] = [];
  let line = "";
  let places: { link: FoundLink; start: number; end: number }[] = [];
  const endLine = () => {
    for (const { link, start, end } of places) {
      link.before = sentenceBefore(line.slice(Math.max(0, start - 2 * besideLink), start));
      link.after = sentenceAfter(line.slice(end, end + 2 * besideLink));
    }
    [line, places] = ["", []];
  };
  for (const { token, block } of stepsOf(html)) {
    if (token.name === undefined) line += token.text;
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
      else line += space;
    }
  }
  endLine();
  return links;
}

function sentenceBefore(text: string): string {
  const starts = [...text.matchAll(sentenceEnd)].map(({ 0: end, index }) => index + end.length);
  const sentence = text
    .slice(starts.at(-1) ?? 0)
    .replaceAll(/\s+/g, " ")
    .trimStart();
  return sentence.length > besideLink ? `…${wholeCharacters(sentence.slice(1 - besideLink))}` : sentence;
}

function sentenceAfter(text: string): string {
  const end = /[.!?…]["'”’)]?(?=\s+\S)/.exec(text);
  const sentence = (end ? text.slice(0, end.index + end[0].length) : text).replaceAll(/\s+/g, " ").trimEnd();
  return sentence.length > besideLink ? `${wholeCharacters(sentence.slice(0, besideLink - 1))}…` : sentence;
}

/** Without halves of characters at its ends. */
const wholeCharacters = (text: string) => text.replace(/^[\udc00-\udfff]|[\ud800-\udbff]$/g, "");
