import { expect, test } from "vitest";
import { nearestInDirection } from "../lib/nearestInDirection";
import { packColumns } from "./packColumns";

test("puts each item into the shortest column, so that all end at about the same height", () => {
  const packed = packColumns([200, 100, 120, 90, 80, 60], 3, (height) => height);
  expect(packed).toEqual([[200], [100, 90, 60], [120, 80]]);
  expect(packColumns([], 3, () => 1)).toEqual([[], [], []]);
});

test("arrow keys move to the neighbor on that side", () => {
  const box = (left: number, top: number) => ({ left, top, width: 100, height: 80 });
  const boxes = [box(0, 0), box(110, 0), box(0, 90), box(110, 120)];
  expect(nearestInDirection(box(0, 0), boxes, "right")).toBe(1);
  expect(nearestInDirection(box(0, 0), boxes, "down")).toBe(2);
  expect(nearestInDirection(box(110, 120), boxes, "up")).toBe(1);
  expect(nearestInDirection(box(110, 120), boxes, "left")).toBe(2);
  expect(nearestInDirection(box(0, 0), boxes, "left")).toBe(-1);
});
