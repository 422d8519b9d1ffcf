import { diffArrays } from "diff";

/** Above this many changes the texts count as entirely different. */
const maxChanges = 2000;

/** The indexes of the words in each text that the other does not have in the same order. */
export function differingWords(left: readonly string[], right: readonly string[]): { left: number[]; right: number[] } {
  const changes = diffArrays([...left], [...right], { maxEditLength: maxChanges });
  if (!changes) return { left: range(0, left.length), right: range(0, right.length) };
  const differing = { left: [] as number[], right: [] as number[] };
  let [atLeft, atRight] = [0, 0];
  for (const { added, removed, count } of changes) {
    if (removed) differing.left.push(...range(atLeft, count));
    if (added) differing.right.push(...range(atRight, count));
    if (!added) atLeft += count;
    if (!removed) atRight += count;
  }
  return differing;
}

function range(from: number, count: number): number[] {
  return Array.from({ length: count }, (_, index) => from + index);
}
