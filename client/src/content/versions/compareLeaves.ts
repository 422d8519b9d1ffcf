import { diffArrays } from "diff";
import { isSameStyle, type Leaf, type Run } from "../../richText/html/LeafCollector";
import { placeDeleted } from "./placeDeleted";

export interface Comparison {
  /** The current text, with removed parts in their place; runs say whether they were added or removed. */
  leaves: Leaf[];
  wordsIn: number;
  wordsOut: number;
}

type Change = "inserted" | "deleted" | undefined;

/** A word, the text between words, the end of a block, a table or an image. */
interface Token {
  text: string;
  /** The number of words: more than one only of a table or an image. */
  words: number;
  /** null at the end of a block, and for a table or an image. */
  run: Run | null;
  leaf: Leaf;
}

interface Stretch {
  change: Change;
  tokens: Token[];
}

const endOfBlock = "\n\n";
/** Above this many changes the texts are shown one after the other. */
const maxChanges = 2000;
/** Texts that share less than this fraction of their words are shown one after the other. */
const minShared = 0.3;
const words = new Intl.Segmenter(undefined, { granularity: "word" });

/** Compares two texts word by word. */
export function compareLeaves(before: readonly Leaf[], after: readonly Leaf[]): Comparison {
  const comparison: Comparison = { leaves: [], wordsIn: 0, wordsOut: 0 };
  const deleted = new Set<Leaf>();
  let [from, to] = [0, 0];
  for (const stretch of alignBlocks(before, after)) {
    const gone = before.slice(from, from + stretch.before);
    const come = after.slice(to, to + stretch.after);
    from += stretch.before;
    to += stretch.after;
    if (stretch.isSame) comparison.leaves.push(...come);
    else addChanged(comparison, deleted, gone.flatMap(tokensOf), come.flatMap(tokensOf));
  }
  placeDeleted(comparison.leaves, deleted);
  return comparison;
}

/** Aligns the texts at equal blocks, so that only the blocks between are compared word by word. */
function alignBlocks(before: readonly Leaf[], after: readonly Leaf[]) {
  const changes = diffArrays(before.map(keyOf), after.map(keyOf), { maxEditLength: maxChanges });
  if (!changes) return [{ isSame: false, before: before.length, after: after.length }];
  const stretches: { isSame: boolean; before: number; after: number }[] = [];
  for (const { added, removed, count } of changes) {
    const isSame = !added && !removed;
    const last = stretches.at(-1);
    const stretch = last && !last.isSame && !isSame ? last : { isSame, before: 0, after: 0 };
    if (stretch !== last) stretches.push(stretch);
    if (!added) stretch.before += count;
    if (!removed) stretch.after += count;
  }
  return stretches;
}

const textOf = (runs: readonly Run[]): string => runs.map(({ text }) => text).join("\n");

/** Tables and images are compared as a whole. */
const isWhole = ({ rows, image }: Leaf): boolean => rows !== undefined || image !== undefined;

const keyOf = ({ type, boxes, places, runs, image, reference = "", rows = [] }: Leaf): string =>
  [
    type,
    reference,
    ...(image ? [image.attachment, image.width, image.alt] : []),
    ...boxes.map((box) => box.type),
    ...places.map((place) => place.type),
    ...runs.map(({ text }) => text),
    ...rows.map((cells) => JSON.stringify(cells.map((cell) => textOf(cell.runs)))),
  ].join("\n");

function tokensOf(leaf: Leaf): Token[] {
  if (leaf.image) {
    const count = [...words.segment(textOf(leaf.runs))].filter(({ isWordLike }) => isWordLike).length;
    return [{ text: keyOf(leaf), words: count, run: null, leaf }];
  }
  if (leaf.rows) {
    const cells = leaf.rows.flat().flatMap(({ runs }) => [...words.segment(textOf(runs))]);
    return [{ text: keyOf(leaf), words: cells.filter(({ isWordLike }) => isWordLike).length, run: null, leaf }];
  }
  const tokens: Token[] = leaf.runs.flatMap((run) =>
    [...words.segment(run.text)].map(({ segment, isWordLike }) => ({
      text: segment,
      words: isWordLike ? 1 : 0,
      run,
      leaf,
    })),
  );
  return [...tokens, { text: endOfBlock, words: 0, run: null, leaf }];
}

function changedWhole(leaf: Leaf, change: Change): Leaf {
  const changed = (run: Run): Run => ({ ...run, ...(change && { change }) });
  if (leaf.image) return { ...leaf, image: { ...leaf.image, ...(change && { change }) }, runs: leaf.runs.map(changed) };
  return {
    ...leaf,
    rows: leaf.rows?.map((cells) => cells.map((cell) => ({ ...cell, runs: cell.runs.map(changed) }))),
  };
}

function addChanged(comparison: Comparison, deleted: Set<Leaf>, gone: Token[], come: Token[]): void {
  let runs: Run[] = [];
  for (const { change, tokens } of stretchesOf(gone, come)) {
    for (const { text, words: count, run, leaf } of tokens) {
      if (run) runs.push({ ...run, text, ...(change && { change }) });
      else {
        const block = isWhole(leaf) ? changedWhole(leaf, change) : { ...leaf, runs: joined(runs) };
        if (!isWhole(leaf)) runs = [];
        comparison.leaves.push(block);
        if (change === "deleted") deleted.add(block);
      }
      if (change === "inserted") comparison.wordsIn += count;
      if (change === "deleted") comparison.wordsOut += count;
    }
  }
}

function stretchesOf(gone: Token[], come: Token[]): Stretch[] {
  const replaced: Stretch[] = [
    { change: "deleted", tokens: gone },
    { change: "inserted", tokens: come },
  ];
  if (gone.length === 0 || come.length === 0) return replaced;
  const changes = diffArrays(gone, come, {
    comparator: (left, right) => left.text === right.text,
    maxEditLength: maxChanges,
  });
  if (!changes) return replaced;
  const stretches = changes.map(
    ({ added, removed, value }): Stretch => ({
      change: added ? "inserted" : removed ? "deleted" : undefined,
      tokens: value,
    }),
  );
  const shared = countWords(stretches.flatMap(({ change, tokens }) => (change ? [] : tokens)));
  if (shared < minShared * Math.min(countWords(gone), countWords(come))) return replaced;
  return withoutGaps(stretches);
}

const countWords = (tokens: readonly Token[]): number => tokens.reduce((sum, token) => sum + token.words, 0);

/** Adjacent replaced words are one change: a space between them does not split it. */
function withoutGaps(stretches: readonly Stretch[]): Stretch[] {
  const result: Stretch[] = [];
  let [gone, come]: [Token[], Token[]] = [[], []];
  const flush = (): void => {
    if (gone.length > 0) result.push({ change: "deleted", tokens: gone });
    if (come.length > 0) result.push({ change: "inserted", tokens: come });
    [gone, come] = [[], []];
  };
  stretches.forEach(({ change, tokens }, index) => {
    if (change === "deleted") gone.push(...tokens);
    else if (change === "inserted") come.push(...tokens);
    else {
      const isGap = tokens.every(({ text, run }) => run && text.trim() === "");
      if (isGap && gone.length > 0 && come.length > 0 && index < stretches.length - 1) {
        gone.push(...tokens);
        come.push(...tokens);
      } else {
        flush();
        result.push({ change, tokens });
      }
    }
  });
  flush();
  return result;
}

/** Merges adjacent runs with the same formatting. */
function joined(runs: readonly Run[]): Run[] {
  const result: Run[] = [];
  for (const run of runs) {
    const last = result.at(-1);
    if (last && isSameStyle(last, run)) last.text += run.text;
    else result.push({ ...run });
  }
  return result;
}
