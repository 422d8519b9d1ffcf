/**
 * Distributes items over columns, each to the shortest so far, so that all columns end at about the same height.
 * @param height of one item, in any unit.
 */
export function packColumns<Thing>(
  things: readonly Thing[],
  count: number,
  height: (thing: Thing) => number,
): Thing[][] {
  const columns: Thing[][] = Array.from({ length: Math.max(1, count) }, () => []);
  const heights = columns.map(() => 0);
  for (const thing of things) {
    const shortest = heights.indexOf(Math.min(...heights));
    columns[shortest]?.push(thing);
    heights[shortest] = (heights[shortest] ?? 0) + height(thing);
  }
  return columns;
}
