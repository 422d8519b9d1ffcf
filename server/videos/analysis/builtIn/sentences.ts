/** A text and the moment at which it is said; the end is not needed. */
export interface SpokenText {
  startMilliseconds: number;
  text: string;
}

export interface Sentence {
  text: string;
  startMilliseconds: number;
}

/** A longer run of words is not one sentence: automatic captions have no full stops. */
const longWords = 45;
const chunkWords = 18;
const pauseMilliseconds = 1_200;
const abbreviation =
  /(?:^|[\s(])(?:\p{Lu}|Mr|Mrs|Ms|Dr|Prof|St|vs|e\.g|i\.e|Hr|Fr|Nr|z\.B|d\.h|bzw|ca|Mme|Sra?|Dra)\.\s*$/u;

/**
 * The sentences of a transcript, each with the moment it begins. Splits by the rules of the language; where there is
 * hardly any punctuation, at pauses and after about twenty words.
 */
export function sentencesOf(segments: readonly SpokenText[], language: string | null): Sentence[] {
  const splitter = new Intl.Segmenter(locale(language), { granularity: "sentence" });
  const sentences: Sentence[] = [];
  // In pieces, so that a text of hours isn't split at once; each piece ends at the end of a sentence.
  let piece: SpokenText[] = [];
  let length = 0;
  const end = (): void => {
    if (piece.length > 0) sentences.push(...split(piece, splitter));
    piece = [];
    length = 0;
  };
  for (const segment of segments) {
    piece.push(segment);
    length += segment.text.length + 1;
    if (length > 20_000 || (length > 4_000 && /[.!?。！？]["'”’)]*$/u.test(segment.text))) end();
  }
  end();
  return sentences;
}

function split(piece: readonly SpokenText[], splitter: Intl.Segmenter): Sentence[] {
  const starts: number[] = [];
  let text = "";
  for (const segment of piece) {
    starts.push(text.length);
    text += `${segment.text} `;
  }
  const result: Sentence[] = [];
  let at = 0;
  for (const { segment, index } of wholeSentences(splitter.segment(text))) {
    const said = segment.trim();
    if (said === "") continue;
    const begin = index + segment.indexOf(said[0] ?? "");
    while (at + 1 < starts.length && (starts[at + 1] ?? 0) <= begin) at += 1;
    if (wordCount(said) <= longWords) {
      result.push({ text: said, startMilliseconds: piece[at]?.startMilliseconds ?? 0 });
    } else {
      const last = starts.findLastIndex((start) => start < index + segment.length);
      result.push(...chunks(piece, starts, text, begin, index + segment.length, at, last));
    }
  }
  return result;
}

/** The splitter takes every full stop before a capital for an end, even after a title or an initial. */
function* wholeSentences(pieces: Iterable<{ segment: string; index: number }>) {
  let held: { segment: string; index: number } | null = null;
  for (const { segment, index } of pieces) {
    const piece: { segment: string; index: number } = held
      ? { segment: held.segment + segment, index: held.index }
      : { segment, index };
    held = abbreviation.test(piece.segment) ? piece : null;
    if (!held) yield piece;
  }
  if (held) yield held;
}

/** Splits text without full stops at pauses and after about twenty words, between two segments if possible. */
function chunks(
  piece: readonly SpokenText[],
  starts: readonly number[],
  text: string,
  begin: number,
  end: number,
  first: number,
  last: number,
): Sentence[] {
  const result: Sentence[] = [];
  let from = begin;
  let since = first;
  for (let at = first; at <= last; at++) {
    const until = Math.min(end, at < last ? (starts[at + 1] ?? end) : end);
    const said = text.slice(from, until).trim();
    const pause = (piece[at + 1]?.startMilliseconds ?? 0) - (piece[at]?.startMilliseconds ?? 0);
    const words = wordCount(said);
    const isPause = words >= chunkWords / 2 && pause > pauseMilliseconds * 4;
    if (at < last && words < chunkWords && !isPause) continue;
    result.push(...cutLong(said, piece[since]?.startMilliseconds ?? 0));
    from = until;
    since = at + 1;
  }
  return result;
}

/** A single segment may contain a whole speech. */
function cutLong(said: string, startMilliseconds: number): Sentence[] {
  if (said === "") return [];
  if (wordCount(said) <= longWords) return [{ text: said, startMilliseconds }];
  const words = said.includes(" ") ? said.split(" ") : [...said];
  const glue = said.includes(" ") ? " " : "";
  const size = glue === "" ? 60 : chunkWords + 6;
  const parts: Sentence[] = [];
  for (let at = 0; at < words.length; at += size) {
    parts.push({ text: words.slice(at, at + size).join(glue), startMilliseconds });
  }
  return parts;
}

/** Approximate: scripts without spaces are counted by characters. */
function wordCount(text: string): number {
  let spaces = 0;
  for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) === 32) spaces += 1;
  return Math.max(spaces + 1, Math.ceil(text.length / 12));
}

export function locale(language: string | null): string | undefined {
  if (!language) return undefined;
  try {
    return Intl.Segmenter.supportedLocalesOf(language)[0];
  } catch {
    return undefined;
  }
}
