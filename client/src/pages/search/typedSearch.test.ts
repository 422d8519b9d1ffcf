import { describe, expect, test } from "vitest";
import { nothingTyped, readQuery, withChips, withoutLastChip, writeQuery } from "./typedSearch";

const typed = (text: string) => withChips({ ...nothingTyped, text });

describe("typed operators become chips", () => {
  test.each([
    ["#kitchen", { tag: null, category: null, text: "#kitchen" }],
    ["#kitchen ", { tag: "kitchen", category: null, text: "" }],
    ["#kitchen @House oak", { tag: "kitchen", category: "House", text: "oak" }],
    ["oak #kitchen @House ", { tag: null, category: null, text: "oak #kitchen @House " }],
    ['#"two words" oak', { tag: "two words", category: null, text: "oak" }],
    ["#one #two oak", { tag: "one", category: null, text: "#two oak" }],
    ["a@b.example c", { tag: null, category: null, text: "a@b.example c" }],
  ])("%s", (text, expected) => expect(typed(text)).toEqual(expected));
});

test.each([
  "Fix #42 now",
  "@home #kitchen oak",
  "#kitchen @House oak",
  '#"kitchen" @"House" oak',
  "#kitchen #oak @a b",
])("keeps the query %s as typed", (text) => expect(writeQuery(readQuery(text))).toBe(text));

test("reads a search back as it was written", () => {
  const search = { tag: "two words", category: "House", text: "oak -birch" };
  expect(writeQuery(search)).toBe('#"two words" @House oak -birch');
  expect(readQuery(writeQuery(search))).toEqual(search);
  expect(readQuery("#kitchen")).toEqual({ tag: "kitchen", category: null, text: "" });
});

test("Backspace turns a chip back into text", () => {
  expect(withoutLastChip({ tag: "kitchen", category: null, text: "oak" })).toEqual({
    tag: null,
    category: null,
    text: "#kitchenoak",
  });
  expect(withoutLastChip(nothingTyped)).toBeNull();
});
