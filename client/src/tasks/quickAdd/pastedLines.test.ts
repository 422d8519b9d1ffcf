import { expect, test } from "vitest";
import { pastedLines } from "./pastedLines";

test("takes the marks of a list and empty lines away", () => {
  expect(pastedLines("- Sand it\r\n\r\n  * [ ] Oil it\n1. Wait\n12) Oil it again\n• Polish\n")).toEqual([
    "Sand it",
    "Oil it",
    "Wait",
    "Oil it again",
    "Polish",
  ]);
});

test("keeps words that only look like a mark", () => {
  expect(pastedLines("-5 degrees\n3 coats\n2026. A plan\n*bold*")).toEqual([
    "-5 degrees",
    "3 coats",
    "2026. A plan",
    "*bold*",
  ]);
});
