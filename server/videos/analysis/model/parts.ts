import type { ScoredSentence } from "../builtIn/summarize.js";

/** A line of the model's input: the second at which it is said, and the words. */
export interface Line {
  seconds: number;
  text: string;
}

/** The number of stretches that each keep their share when not everything can be sent. */
const stretches = 20;

/** An estimate, on the high side: four letters of Latin script are a token, two of most others, one of Chinese. */
export function tokensOf(text: string): number {
  let tokens = 4;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    tokens += code < 0x250 ? 0.27 : code < 0x2e80 ? 0.5 : 1;
  }
  return Math.ceil(tokens);
}

/**
 * The sentences that are sent, in chronological order: all of them, or when that is too much, the best ones of each
 * stretch of the video, so that its end counts as much as its beginning.
 */
export function linesWithin(sentences: readonly ScoredSentence[], maxTokens: number): Line[] {
  const line = ({ startMilliseconds, text }: ScoredSentence): Line => ({
    seconds: Math.floor(startMilliseconds / 1_000),
    text,
  });
  const total = sentences.reduce((sum, { text }) => sum + tokensOf(text), 0);
  if (total <= maxTokens) return sentences.map(line);
  const kept: ScoredSentence[] = [];
  for (let stretch = 0; stretch < stretches; stretch++) {
    const from = Math.floor((sentences.length * stretch) / stretches);
    const until = Math.floor((sentences.length * (stretch + 1)) / stretches);
    let left = maxTokens / stretches;
    for (const sentence of sentences.slice(from, until).sort((a, b) => b.score - a.score)) {
      const tokens = tokensOf(sentence.text);
      if (tokens > left) continue;
      left -= tokens;
      kept.push(sentence);
    }
  }
  return kept.sort((a, b) => a.index - b.index).map(line);
}

/** Parts of about the same size, none above the limit. */
export function partsOf(lines: readonly Line[], partTokens: number): Line[][] {
  const total = lines.reduce((sum, { text }) => sum + tokensOf(text), 0);
  // A little below the limit, so that line boundaries don't leave a tiny part at the end.
  const wanted = total / Math.max(1, Math.ceil(total / (partTokens * 0.95)));
  const parts: Line[][] = [];
  let part: Line[] = [];
  let inPart = 0;
  let before = 0;
  for (const line of lines) {
    const tokens = tokensOf(line.text);
    const isFull = before + tokens / 2 > wanted * (parts.length + 1) || inPart + tokens > partTokens;
    if (part.length > 0 && isFull) {
      parts.push(part);
      part = [];
      inPart = 0;
    }
    part.push(line);
    inPart += tokens;
    before += tokens;
  }
  if (part.length > 0) parts.push(part);
  return parts;
}
