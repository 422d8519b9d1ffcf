import { expect, test } from "vitest";
import { indexAt } from "./useVisibleBlocks";

test("finds the last block that begins before a height, within the list", () => {
  const starts = [0, 100, 250, 400];
  expect([-50, 0, 99, 100, 249, 250, 399, 400, 9_000].map((pixels) => indexAt(starts, pixels))).toEqual([
    0, 0, 0, 1, 1, 2, 2, 2, 2,
  ]);
  expect(indexAt([0], 10)).toBe(0);
});
