import { expect, test } from "vitest";
import { endPx, fitColumns, roomOf, templateOf } from "./fitColumns";

const columns = [
  { id: "category", widthPx: 120, minPx: 60, rank: 2 },
  { id: "tags", widthPx: 180, minPx: 80, rank: 3 },
  { id: "updated", widthPx: 90, minPx: 70, rank: 1 },
];
const titleMinPx = 200;
const whole = titleMinPx + endPx + 390;
const idsOf = (fitted: readonly { id: string }[]) => fitted.map(({ id }) => id);

test("keeps every column where the title has its minimum, and leaves out the highest rank first", () => {
  expect(idsOf(fitColumns(columns, {}, whole, titleMinPx))).toEqual(["category", "tags", "updated"]);
  expect(idsOf(fitColumns(columns, {}, whole - 1, titleMinPx))).toEqual(["category", "updated"]);
  expect(idsOf(fitColumns(columns, {}, whole - 181, titleMinPx))).toEqual(["updated"]);
  expect(idsOf(fitColumns(columns, {}, 100, titleMinPx))).toEqual([]);
});

test("takes the chosen widths, but none below its minimum", () => {
  const fitted = fitColumns(columns, { category: 10, tags: 200, unknown: 500 }, whole, titleMinPx);
  expect(fitted.map(({ widthPx }) => widthPx)).toEqual([60, 200, 90]);
  expect(roomOf(fitted, whole, titleMinPx)).toBe(40);
  expect(templateOf(fitted)).toBe(`minmax(0, 1fr) 60px 200px 90px ${endPx}px`);
});
