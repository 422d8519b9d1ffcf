import type { Passage } from "./passages";

/** Words of a transcript, and the second at which they begin. */
export interface SpokenQuote {
  text: string;
  seconds: number;
}

const maxCharacters = 2000;

/**
 * The selected parts of passages as one text, joined with spaces; longer ones end with "…".
 * @param parts each with the position in its passage's text where it begins.
 * @returns null if no words are among them. The second is that of the first selected segment.
 */
export function quoteOf(parts: readonly { passage: Passage; at: number; text: string }[]): SpokenQuote | null {
  const words = parts.flatMap(({ passage, at, text }) => {
    const trimmed = text.trim();
    return trimmed ? { passage, at: at + text.indexOf(trimmed), text: trimmed } : [];
  });
  const [first] = words;
  if (!first) return null;
  return {
    text: bounded(words.map(({ text }) => text.replace(/\s+/g, " ")).join(" ")),
    seconds: first.passage.begins.findLast(({ at }) => at <= first.at)?.seconds ?? first.passage.seconds,
  };
}

function bounded(text: string): string {
  if (text.length <= maxCharacters) return text;
  const start = text.slice(0, maxCharacters - 1);
  // not in the middle of a word, nor of a character
  const cut = /^.*\s/su.exec(start)?.[0].trimEnd() ?? start.replace(/[\ud800-\udbff]$/, "");
  return `${cut}…`;
}

/** The selected words within the passages of a list, and the range of the last of them; null if it begins elsewhere. */
export function quoteIn(
  selected: Range,
  list: HTMLElement,
  passages: readonly Passage[],
): { quote: SpokenQuote; end: Range } | null {
  if (selected.collapsed || !list.contains(selected.startContainer)) return null;
  const parts = [...list.querySelectorAll<HTMLElement>("[data-passage]")].flatMap((element) => {
    const passage = passages[Number(element.dataset.passage)];
    if (!passage || !selected.intersectsNode(element)) return [];
    const range = document.createRange();
    range.selectNodeContents(element);
    const before = range.cloneRange();
    if (element.contains(selected.startContainer)) range.setStart(selected.startContainer, selected.startOffset);
    if (element.contains(selected.endContainer)) range.setEnd(selected.endContainer, selected.endOffset);
    before.setEnd(range.startContainer, range.startOffset);
    const text = range.toString();
    return text.trim() ? [{ passage, at: before.toString().length, text, range }] : [];
  });
  const quote = quoteOf(parts);
  const end = parts.at(-1)?.range;
  return quote && end ? { quote, end } : null;
}
