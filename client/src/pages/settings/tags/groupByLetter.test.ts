import { expect, test } from "vitest";
import { groupByLetter, letterOf } from "./groupByLetter";

test.each([
  ["autumn", "A"],
  ["Émile", "E"],
  [" oak", "O"],
  ["3d print", "#"],
  ["яблоко", "Я"],
  ["", "#"],
])("puts %j under %s", (name, letter) => {
  expect(letterOf(name)).toBe(letter);
});

test("sorts alphabetically ignoring case, with numbers first and in numeric order", () => {
  const names = ["issue-10", "2026", "Index", "éclair", "issue-9", "Eel"];
  expect(groupByLetter(names.map((name) => ({ name })))).toEqual([
    { letter: "#", entries: [{ name: "2026" }] },
    { letter: "E", entries: [{ name: "éclair" }, { name: "Eel" }] },
    { letter: "I", entries: [{ name: "Index" }, { name: "issue-9" }, { name: "issue-10" }] },
  ]);
});
