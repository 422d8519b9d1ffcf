import type { MarkedText } from "./SearchAnswer.js";

/** The terms that a text matched, case- and accent-folded like in the database. */
export interface Marks {
  /** Prefixes of words. */
  words: string[] | null;
  /** Substrings, for scripts without spaces. */
  runs: string[] | null;
}

/** A text split into matches and the rest: a whole word if its prefix matches, otherwise the exact characters. */
export function markText(text: string, marks: Marks): MarkedText[] {
  const words = marks.words ?? [];
  const runs = marks.runs ?? [];
  const isMatch = new Uint8Array(text.length);
  for (const { index, 0: word } of text.matchAll(/[\p{L}\p{N}\p{M}]+/gu)) {
    const folded = fold(word);
    const longest = Math.max(0, ...words.filter((wanted) => folded.startsWith(wanted)).map(({ length }) => length));
    if (longest > 0) isMatch.fill(1, index, index + word.length);
  }
  for (const run of runs) {
    for (let at = text.indexOf(run); at >= 0; at = text.indexOf(run, at + 1)) isMatch.fill(1, at, at + run.length);
  }
  const pieces: MarkedText[] = [];
  let from = 0;
  for (let at = 1; at <= text.length; at++) {
    if (at < text.length && isMatch[at] === isMatch[from]) continue;
    if (at > from) pieces.push({ text: text.slice(from, at), isMatch: isMatch[from] === 1 });
    from = at;
  }
  return pieces;
}

const excerptLength = 320;
/** How many characters precede the first match. */
const lead = 60;

/** Like `markText`, for the part of a text around its first match. */
export function markExcerpt(text: string, marks: Marks): MarkedText[] {
  const line = text.replace(/\s+/g, " ").trim();
  const pieces = markText(line, marks);
  const first = pieces.findIndex(({ isMatch }) => isMatch);
  const before = pieces.slice(0, Math.max(0, first)).reduce((sum, piece) => sum + piece.text.length, 0);
  if (line.length <= excerptLength) return pieces;
  if (before <= lead + 20) return cut(pieces, excerptLength);
  const from = line.lastIndexOf(" ", before - lead + 10) + 1;
  const start = from > before - lead * 2 ? from : before - lead;
  return [{ text: "…", isMatch: false }, ...markText(between(line, start, start + excerptLength), marks)];
}

/** A part of a text that doesn't split surrogate pairs at its ends. */
function between(text: string, from: number, to: number): string {
  const part = text.slice(from, to);
  return part.replace(/^[\udc00-\udfff]/, "").replace(/[\ud800-\udbff]$/, "");
}

function cut(pieces: MarkedText[], most: number): MarkedText[] {
  let left = most;
  return pieces.flatMap(({ text, isMatch }) => {
    const part = between(text, 0, left);
    left = part.length < text.length ? 0 : left - part.length;
    return part === "" ? [] : [{ text: part, isMatch }];
  });
}

/** Lower case without accents. */
function fold(word: string): string {
  if (/^[a-z0-9]+$/i.test(word)) return word.toLowerCase();
  return word
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/ß/g, "ss")
    .replace(/æ/g, "ae")
    .replace(/œ/g, "oe")
    .replace(/ø/g, "o")
    .replace(/ł/g, "l")
    .replace(/đ/g, "d");
}
