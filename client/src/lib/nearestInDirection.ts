export type Direction = "up" | "down" | "left" | "right";

interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/**
 * The index of the box that an arrow key leads to: the nearest in that direction of `from`. @returns -1 when none does.
 */
export function nearestInDirection(from: Box, boxes: readonly Box[], direction: Direction): number {
  const vertical = direction === "up" || direction === "down";
  const sign = direction === "down" || direction === "right" ? 1 : -1;
  let nearest = -1;
  let best = Number.POSITIVE_INFINITY;
  boxes.forEach((box, index) => {
    const dx = box.left + box.width / 2 - (from.left + from.width / 2);
    // tall neighbors start at the same height, so comparing tops works better than comparing centers
    const dy = box.top - from.top;
    const along = (vertical ? dy : dx) * sign;
    const across = Math.abs(vertical ? dx : dy);
    if (along <= 1) return;
    const distance = along + across * 3;
    if (distance < best) {
      best = distance;
      nearest = index;
    }
  });
  return nearest;
}
