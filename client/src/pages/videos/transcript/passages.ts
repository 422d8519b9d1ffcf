import type { TranscriptFieldsFragment } from "../../../gql/graphql";

type Segment = TranscriptFieldsFragment["segments"][number];

/** A few consecutive sentences: the unit of reading, searching and seeking. */
export interface Passage {
  seconds: number;
  text: string;
  /** Where in the text each segment begins, and its second. */
  begins: { at: number; seconds: number }[];
}

const enoughSeconds = 12;
const maxSeconds = 40;
/** A pause this long ends a passage. */
const pauseMilliseconds = 2500;

/** Joins captions, which come in pieces of a few words, into readable passages that end with a sentence. */
export function passagesOf(segments: readonly Segment[]): Passage[] {
  const passages: Passage[] = [];
  let begun: { start: number; text: string; begins: Passage["begins"] } | null = null;
  segments.forEach((segment, index) => {
    begun ??= { start: segment.startMilliseconds, text: "", begins: [] };
    const words = segment.text.replace(/\s+/g, " ").trim();
    if (words && begun.text) begun.text += " ";
    begun.begins.push({ at: begun.text.length, seconds: Math.floor(segment.startMilliseconds / 1000) });
    begun.text += words;
    const next = segments[index + 1];
    const lasts = (segment.endMilliseconds - begun.start) / 1000;
    const isSentenceEnd = /[.!?。！？…]["'”’)\]]*$/u.test(segment.text.trim());
    const isPause = next !== undefined && next.startMilliseconds - segment.endMilliseconds >= pauseMilliseconds;
    if (next && !isPause && !(isSentenceEnd && lasts >= enoughSeconds) && lasts < maxSeconds) return;
    passages.push({ seconds: Math.floor(begun.start / 1000), text: begun.text, begins: begun.begins });
    begun = null;
  });
  return passages;
}

/** The index of the passage at a second; -1 before the first. */
export function passageAt(passages: readonly Passage[], seconds: number): number {
  let low = 0;
  let high = passages.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((passages[middle]?.seconds ?? 0) <= seconds) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
