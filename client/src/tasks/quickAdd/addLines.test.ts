import { beforeEach, expect, test } from "vitest";
import { addLines } from "./addLines";

const [list, below] = ["tasks:shed", "subtasks:door"];

beforeEach(() => {
  for (const place of [list, below]) {
    addLines.type(place, "");
    for (const words of addLines.words(place).refused) addLines.removeRefused(place, words);
  }
});

test("puts refused words back in an empty line, and beside what was typed since", () => {
  addLines.putBack(list, "Sand it");
  expect(addLines.words(list)).toEqual({ text: "Sand it", refused: [] });
  addLines.putBack(list, "Oil it");
  expect(addLines.words(list)).toEqual({ text: "Sand it", refused: ["Oil it"] });
  addLines.removeRefused(list, "Oil it");
  expect(addLines.words(list)).toEqual({ text: "Sand it", refused: [] });
});

test("takes the words along to another level, and keeps those that were begun there", () => {
  addLines.type(list, "Sand it");
  addLines.moveTo(list, below);
  expect([addLines.words(list).text, addLines.words(below).text]).toEqual(["", "Sand it"]);
  addLines.type(list, "Oil it");
  addLines.moveTo(list, below);
  expect(addLines.words(below)).toEqual({ text: "Sand it", refused: ["Oil it"] });
});
