const words = (
  "harbour lantern margin binding kitchen oak ledger tide window paper index letter garden starter flour quiet " +
  "street river bridge morning winter copper thread needle print proof folio spine glue cloth linen chalk slate " +
  "station ticket platform luggage compass valley summit cairn gravel moss fern heron signal cable engine valve"
).split(" ");

/** The same numbers every time, in [0, 1), so that measurements can be compared. */
function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Text without meaning, the same for the same seed. */
export function textMaker(seed: number) {
  const random = seeded(seed);
  const pick = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)] as T;
  const sentence = (length: number): string => {
    const text = Array.from({ length }, () => pick(words)).join(" ");
    return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
  };
  return { random, pick, sentence, word: () => pick(words) };
}
