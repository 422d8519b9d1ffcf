export interface TextCount {
  words: number;
  /** Code points, with spaces and without line breaks. */
  characters: number;
}

/** How many words are read in a minute. */
const wordsPerMinute = 230;

const word = /[\p{L}\p{N}\p{M}]+(?:['’.,-][\p{L}\p{N}\p{M}]+)*/gu;
/** Scripts that put no spaces between their words. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Khmer}\p{Script=Lao}]/u;
const marked = /<(?!br|\/(?:p|li|h\d|td|th|summary|figcaption|pre)\b)[^>]*>/g;
const breaks = /<[^>]*>/g;
const entities: Readonly<Record<string, string>> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&nbsp;": " ",
};

/** Counts what is written in clean HTML, as `toHtml` makes it. */
export function countWords(html: string): TextCount {
  const text = html
    .replaceAll(marked, "")
    .replaceAll(breaks, "\n")
    .replaceAll(/&(?:amp|lt|gt|quot|nbsp);/g, (entity) => entities[entity] ?? entity);
  let characters = 0;
  for (const letter of text) if (letter !== "\n") characters += 1;
  return { words: unspaced.test(text) ? segmented(text) : (text.match(word)?.length ?? 0), characters };
}

function segmented(text: string): number {
  let words = 0;
  for (const { isWordLike } of new Intl.Segmenter(undefined, { granularity: "word" }).segment(text))
    if (isWordLike) words += 1;
  return words;
}

export function sumOf(counts: readonly TextCount[]): TextCount {
  return counts.reduce(
    (sum, { words, characters }) => ({ words: sum.words + words, characters: sum.characters + characters }),
    { words: 0, characters: 0 },
  );
}

/** In whole minutes; 0 without words. */
export function readingMinutes({ words }: TextCount): number {
  return words === 0 ? 0 : Math.max(1, Math.round(words / wordsPerMinute));
}
