import { cosine, rankSentences, vectorsOf, type WordBags } from "./rankSentences.js";
import { locale, type Sentence, type SpokenText, sentencesOf } from "./sentences.js";
import { guessLanguage, stopWordsOf } from "./stopWords.js";

export interface SummaryTask {
  title: string;
  /** Null: guessed. */
  language: string | null;
  segments: readonly SpokenText[];
  /** How many sentences the summary has; by default depends on the length of the text. */
  sentences?: number;
}

export interface ScoredSentence extends Sentence {
  /** Its index among the sentences. */
  index: number;
  score: number;
}

export interface BuiltInSummary {
  /** The chosen sentences, unchanged and in chronological order. */
  sentences: ScoredSentence[];
  keyPoints: { seconds: number; text: string }[];
}

const titleWeight = 0.35;
/** Shorter sentences don't make sense alone, longer ones are hardly one thought. */
const fewWords = 8;
const manyWords = 38;

/**
 * The most central sentences of a text, and the best one of each stretch as a key point. Pure, and slow for long texts.
 */
export function summarize(task: SummaryTask): BuiltInSummary {
  const sentences = scoreSentences(task);
  const wanted = task.sentences ?? Math.min(8, Math.max(3, Math.round(Math.sqrt(sentences.length))));
  return { sentences: choose(sentences, wanted).map(withoutBag), keyPoints: keyPointsOf(sentences) };
}

/** Every sentence with its score. */
export function scoredSentences(task: SummaryTask): ScoredSentence[] {
  return scoreSentences(task).map(withoutBag);
}

type Candidate = ScoredSentence & { bag: ReadonlyMap<number, number> };

function withoutBag({ bag: _, ...sentence }: Candidate): ScoredSentence {
  return sentence;
}

function scoreSentences({ title, language, segments }: SummaryTask): Candidate[] {
  const sentences = sentencesOf(segments, language);
  const splitter = new Intl.Segmenter(locale(language), { granularity: "word" });
  const words = sentences.map(({ text }) => wordsOf(text, splitter));
  const known = language ?? guessLanguage(words.slice(0, 400).flat());
  const { bags, telling, titleBag } = bagsOf(words, wordsOf(title, splitter), stopWordsOf(known));
  const ranks = rankSentences(bags);
  const vectors = vectorsOf(bags.bags, bags.words);
  return sentences.map((sentence, index) => {
    let ofTitle = 0;
    for (const word of titleBag) if (bags.bags[index]!.has(word)) ofTitle += 1;
    const title = 1 + (titleWeight * ofTitle) / Math.max(1, titleBag.size);
    const score =
      ranks[index]! * title * ofPosition(index, sentences.length) * ofLength(words[index]!.length, telling[index]!);
    return { ...sentence, index, score, bag: vectors[index]! };
  });
}

function wordsOf(text: string, splitter: Intl.Segmenter): string[] {
  const words: string[] = [];
  for (const { segment, isWordLike } of splitter.segment(text.normalize("NFKC").toLowerCase())) {
    if (isWordLike) words.push(segment);
  }
  return words;
}

function bagsOf(sentences: readonly string[][], title: readonly string[], stopWords: ReadonlySet<string>) {
  const numbers = new Map<string, number>();
  const bagOf = (words: readonly string[]): Map<number, number> => {
    const bag = new Map<number, number>();
    for (const word of words) {
      if (stopWords.has(word)) continue;
      const stem = stemOf(word);
      const number = numbers.get(stem) ?? numbers.size;
      numbers.set(stem, number);
      bag.set(number, (bag.get(number) ?? 0) + 1);
    }
    return bag;
  };
  const bags = sentences.map(bagOf);
  const titleBag = [...bagOf(title).keys()];
  const telling = bags.map((bag) => bag.size);
  const result: WordBags = { bags, words: numbers.size };
  return { bags: result, telling, titleBag: new Set(titleBag) };
}

/** The prefix of a longer word represents its forms, in any language with inflected endings. */
function stemOf(word: string): string {
  return word.length > 6
    ? word.slice(0, Math.max(5, Math.ceil(word.length * 0.65)))
    : word.replace(/(?<=\p{L}{3})s$/u, "");
}

/** Speakers begin with greetings and end with goodbyes; in between the position doesn't matter. */
function ofPosition(index: number, count: number): number {
  const place = (index + 0.5) / count;
  if (place < 0.06) return 0.6;
  if (place > 0.96) return 0.7;
  return 1;
}

function ofLength(words: number, telling: number): number {
  if (telling < 2) return 0.2;
  if (words < fewWords) return words / (fewWords * 1.6);
  return words > manyWords ? manyWords / words : 1;
}

/** The best ones, without any that repeat another. */
function choose(candidates: readonly Candidate[], wanted: number): Candidate[] {
  const chosen: Candidate[] = [];
  const left = [...candidates].sort((a, b) => b.score - a.score).slice(0, Math.max(40, wanted * 6));
  while (chosen.length < wanted && left.length > 0) {
    let best = 0;
    let most = -1;
    left.forEach((candidate, at) => {
      const likeness = Math.max(0, ...chosen.map(({ bag }) => cosine(bag, candidate.bag)));
      const worth = candidate.score * (1 - likeness);
      if (worth > most) [best, most] = [at, worth];
    });
    chosen.push(...left.splice(best, 1));
  }
  return chosen.sort((a, b) => a.index - b.index);
}

/** One for each stretch of the text, so that every part of it can be reached with a click. */
function keyPointsOf(candidates: readonly Candidate[]): BuiltInSummary["keyPoints"] {
  if (candidates.length === 0) return [];
  const count = Math.min(12, Math.max(3, Math.round(Math.sqrt(candidates.length) / 1.5)));
  const chosen: Candidate[] = [];
  for (let stretch = 0; stretch < count; stretch++) {
    const from = Math.floor((candidates.length * stretch) / count);
    const until = Math.floor((candidates.length * (stretch + 1)) / count);
    const [best] = candidates
      .slice(from, until)
      .map((candidate) => {
        const likeness = Math.max(0, ...chosen.map(({ bag }) => cosine(bag, candidate.bag)));
        return { candidate, worth: candidate.score * (1 - likeness) };
      })
      .sort((a, b) => b.worth - a.worth);
    if (best) chosen.push(best.candidate);
  }
  return chosen.map(({ startMilliseconds, text }) => ({ seconds: Math.floor(startMilliseconds / 1000), text }));
}
