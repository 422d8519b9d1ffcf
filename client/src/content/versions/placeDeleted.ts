import type { Leaf, Place } from "../../richText/html/LeafCollector";

/**
 * Puts deleted blocks into the current lists and quotes that contained them. Each text numbers its own from 1, so the
 * numbers of two texts are unrelated.
 */
export function placeDeleted(leaves: Leaf[], deleted: ReadonlySet<Leaf>): void {
  let lastId = 0;
  leaves.forEach((leaf, index) => {
    if (!deleted.has(leaf)) return;
    const before = leaves[index - 1];
    const after = leaves.slice(index + 1).find((next) => !deleted.has(next));
    const home = [before, after].find((other) => other && isAlike(leaf, other));
    lastId -= 1;
    leaf.quoteId = leaf.quoteId > 0 ? (home?.quoteId ?? lastId) : 0;
    leaf.places = leaf.places.map((place, level): Place => {
      const there = home?.places[level];
      if (!there) return { type: place.type, listId: lastId - level, itemId: lastId - level };
      const isInnermost = level === leaf.places.length - 1;
      return isInnermost ? { ...there, itemId: lastId } : there;
    });
    lastId -= leaf.places.length;
  });
}

function isAlike(leaf: Leaf, other: Leaf): boolean {
  return (
    leaf.quoteId > 0 === other.quoteId > 0 &&
    leaf.places.length <= other.places.length &&
    leaf.places.every(({ type }, level) => type === other.places[level]?.type)
  );
}
