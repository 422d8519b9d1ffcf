import fc from "fast-check";

/** How many inputs `npm test` tries in all property tests together: the sum of their shares. */
export const usual = 5_000;

const total = Number(process.env.FUZZ_INPUTS) || usual;

/** The seed of every property test; settable, so that a failure can be reproduced. */
export const fuzzSeed = Number(process.env.FUZZ_SEED) || (Date.now() ^ (Math.random() * 0x1_0000_0000)) | 0;

/** A property test's share of all inputs. @param share how many of the usual 5 000 */
function inputCount(share: number): number {
  return Math.ceil((share * total) / usual);
}

/** Time for the larger runs. */
export const fuzzTimeout = 60_000 + total * 60;

/** The options of each property test for `fc.assert`; fast-check prints the seed of a failure. */
export function runOf(share: number): { numRuns: number; seed: number } {
  return { numRuns: inputCount(share), seed: fuzzSeed };
}

/** Inputs in batches, so that a long run needs no more memory than a short one. */
export function* inputsOf<T>(arbitrary: fc.Arbitrary<T>, share: number): Generator<T> {
  const portion = 500;
  const count = inputCount(share);
  for (let done = 0; done < count; done += portion) {
    yield* fc.sample(arbitrary, { numRuns: Math.min(portion, count - done), seed: fuzzSeed + done });
  }
}
