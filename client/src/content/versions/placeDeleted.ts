import type { Leaf, Place } from "../../richText/html/LeafCollector";

/**
 * Puts deleted blocks into the current lists, quotes and sections that contained them. Each text numbers its own from 1, so the
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
    leaf.boxes = leaf.boxes.map((box, level) => home?.boxes[level] ?? { ...box, id: lastId - level });
    leaf.places = leaf.places.map((place, level): Place => {
      const there = home?.places[level];
      if (!there) return { ...place, listId: lastId - level, itemId: lastId - level };
      const isInnermost = level === leaf.places.length - 1;
      return isInnermost ? { ...there, itemId: lastId, state: place.state } : there;
    });
    lastId -= leaf.boxes.length + leaf.places.length;
  });
}

function isAlike(leaf: Leaf, other: Leaf): boolean {
  return (
    leaf.boxes.length === other.boxes.length &&
    leaf.boxes.every(({ type }, level) => type === other.boxes[level]?.type) &&
    leaf.places.length <= other.places.length &&
    leaf.places.every(({ type }, level) => type === other.places[level]?.type)
  );
}
