import { expect, test } from "vitest";
import { changedFacts, type Facts } from "./changedFacts";

const plain: Facts = { category: null, tags: [], color: "#FFF3A1", link: null };
const budget = { id: "1", name: "budget" };
const house = { id: "2", name: "House" };

test("lists added, removed and changed facts in the order of the margin", () => {
  const before = { ...plain, tags: [{ id: "3", name: "old" }], link: "https://example.com" };
  const now = { category: house, tags: [budget], color: "#ffe4b5", link: null };
  expect(changedFacts(before, now)).toEqual([
    { what: "category", name: "House", how: "added" },
    { what: "tag", name: "budget", how: "added" },
    { what: "tag", name: "old", how: "removed" },
    { what: "color", how: "Yellow → Peach" },
    { what: "link", how: "removed" },
  ]);
  expect(changedFacts({ ...plain, category: house }, { ...plain, category: budget, color: "#123abc" })).toEqual([
    { what: "category", how: "House → budget" },
    { what: "color", how: "Yellow → #123ABC" },
  ]);
});

test("ignores a renamed item, letter case and missing colors", () => {
  const before = { ...plain, category: house, tags: [budget] };
  const now = { ...before, category: { ...house, name: "Home" }, tags: [{ ...budget, name: "money" }] };
  expect(changedFacts(before, { ...now, color: "#fff3a1" })).toEqual([]);
  expect(changedFacts({ ...plain, color: null }, plain)).toEqual([]);
});
