const damping = 0.85;
const rounds = 40;
const precise = 1e-5;
/** A word in more sentences than this connects unrelated ones, and its cost is quadratic. */
const maxPostings = 300;

/** Sentences as bags of words, each word a number. */
export interface WordBags {
  /** For each sentence its distinct words, and how often each occurs. */
  bags: Map<number, number>[];
  /** How many distinct words there are. */
  words: number;
}

/**
 * TextRank: a sentence's score depends on the scores of the sentences with which it shares significant words. Returns a
 * score for each sentence, 1 on average.
 */
export function rankSentences({ bags, words }: WordBags): Float64Array {
  const count = bags.length;
  const scores = new Float64Array(count).fill(1);
  if (count < 2) return scores;
  const weights = vectorsOf(bags, words);
  const { offsets, neighbors, strengths } = graphOf(weights, words);
  const sums = new Float64Array(count);
  for (let at = 0; at < count; at++) {
    for (let edge = offsets[at]!; edge < offsets[at + 1]!; edge++) sums[at]! += strengths[edge]!;
  }
  let next = new Float64Array(count);
  let current = scores;
  for (let round = 0; round < rounds; round++) {
    let change = 0;
    for (let at = 0; at < count; at++) {
      let heard = 0;
      for (let edge = offsets[at]!; edge < offsets[at + 1]!; edge++) {
        const other = neighbors[edge]!;
        heard += (strengths[edge]! / sums[other]!) * current[other]!;
      }
      next[at] = 1 - damping + damping * heard;
      change = Math.max(change, Math.abs(next[at]! - current[at]!));
    }
    [current, next] = [next, current];
    if (change < precise) break;
  }
  return current;
}

/** Unit vectors: each word is weighted by how rare it is. */
export function vectorsOf(bags: readonly Map<number, number>[], words: number): Map<number, number>[] {
  const inSentences = new Uint32Array(words);
  for (const bag of bags) for (const word of bag.keys()) inSentences[word]! += 1;
  return bags.map((bag) => {
    const vector = new Map<number, number>();
    let square = 0;
    for (const [word, times] of bag) {
      const weight = (1 + Math.log(times)) * Math.log(1 + bags.length / inSentences[word]!);
      vector.set(word, weight);
      square += weight * weight;
    }
    const length = Math.sqrt(square) || 1;
    for (const [word, weight] of vector) vector.set(word, weight / length);
    return vector;
  });
}

export function cosine(a: ReadonlyMap<number, number>, b: ReadonlyMap<number, number>): number {
  const [small, large] = a.size < b.size ? [a, b] : [b, a];
  let sum = 0;
  for (const [word, weight] of small) sum += weight * (large.get(word) ?? 0);
  return sum;
}

interface Graph {
  offsets: Uint32Array;
  neighbors: Uint32Array;
  strengths: Float32Array;
}

/** The graph of similar sentences, built from an index of words: sentences without common words are never compared. */
function graphOf(vectors: readonly ReadonlyMap<number, number>[], words: number): Graph {
  const postings: number[][] = Array.from({ length: words }, () => []);
  vectors.forEach((vector, at) => {
    for (const word of vector.keys()) postings[word]!.push(at);
  });
  const offsets = new Uint32Array(vectors.length + 1);
  const similar = new Float64Array(vectors.length);
  const rows: { neighbors: number[]; strengths: number[] }[] = [];
  vectors.forEach((vector, at) => {
    const touched: number[] = [];
    for (const [word, weight] of vector) {
      const posting = postings[word]!;
      if (posting.length > maxPostings) continue;
      for (const other of posting) {
        if (other === at) continue;
        if (similar[other] === 0) touched.push(other);
        similar[other]! += weight * (vectors[other]!.get(word) ?? 0);
      }
    }
    const row = { neighbors: [] as number[], strengths: [] as number[] };
    for (const other of touched) {
      // Sentences with hardly any similarity add nothing, and would only use memory.
      if (similar[other]! > 0.03) {
        row.neighbors.push(other);
        row.strengths.push(similar[other]!);
      }
      similar[other] = 0;
    }
    rows.push(row);
    offsets[at + 1] = offsets[at]! + row.neighbors.length;
  });
  const edges = offsets[vectors.length]!;
  const neighbors = new Uint32Array(edges);
  const strengths = new Float32Array(edges);
  rows.forEach((row, at) => {
    neighbors.set(row.neighbors, offsets[at]);
    strengths.set(row.strengths, offsets[at]);
  });
  return { offsets, neighbors, strengths };
}
