import { expect, test } from "vitest";
import { withScheme } from "../../../lib/withScheme";
import { nextCopyTitle } from "../saving/nextCopyTitle";
import { differingWords } from "./differingWords";

test("finds on both sides the words that the other text lacks", () => {
  const mine = "Worktop cut-out: both, Nordahl charges €90 for it".split(" ");
  const stored = "Worktop cut-out: only Nordahl for it, ask".split(" ");
  const { left, right } = differingWords(mine, stored);
  expect(left.map((index) => mine[index])).toEqual(["both,", "charges", "€90", "it"]);
  expect(right.map((index) => stored[index])).toEqual(["only", "it,", "ask"]);
});

test("finds no differences in equal texts, and all words against an empty one", () => {
  expect(differingWords(["a", "b"], ["a", "b"])).toEqual({ left: [], right: [] });
  expect(differingWords([], ["a", "b"])).toEqual({ left: [], right: [0, 1] });
});

test("numbers the second copy, and the third", () => {
  expect(nextCopyTitle("Plan")).toBe("Plan (2)");
  expect(nextCopyTitle("Plan (2)")).toBe("Plan (3)");
});

test.each([
  ["  ", null],
  ["nordahl.example/offers", "https://nordahl.example/offers"],
  ["localhost:3000", "https://localhost:3000"],
  ["http://old.example", "http://old.example"],
  ["HTTPS://a.example", "HTTPS://a.example"],
])("stores the link %j as %j", (typed, kept) => {
  expect(withScheme(typed)).toBe(kept);
});
