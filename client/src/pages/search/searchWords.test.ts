import { expect, test } from "vitest";
import { filterWords } from "./searchWords";
import { nothingTyped } from "./typedSearch";
import type { SearchAnswer } from "./useSearch";

const parsed: SearchAnswer["parsed"] = {
  tag: "kitchen",
  category: "House",
  isFavorite: false,
  isArchived: false,
  kinds: [],
  after: null,
  before: null,
  linksTo: null,
  problems: [],
};

test("names the tag filter and the category filter, unless chips in the field do", () => {
  expect(filterWords(parsed, nothingTyped)).toEqual(["Tag filter: kitchen", "Category filter: House"]);
  expect(filterWords(parsed, { tag: "kitchen", category: null })).toEqual(["Category filter: House"]);
});
