import { expect, test } from "vitest";
import { excerptOf, textOf } from "./excerpt.js";

test("an excerpt distinguishes text, quotes and items, and skips empty blocks", () => {
  const html =
    "<h1>Visit</h1><p></p><p>Bread &amp; <strong>water</strong><br>again</p><ul><li><p>a</p><ol><li><p>b</p></li></ol></li></ul><blockquote><p>q</p><ul><li><p>r</p></li></ul></blockquote>";
  expect(excerptOf(html)).toEqual([
    { kind: "TEXT", text: "Visit" },
    { kind: "TEXT", text: "Bread & water again" },
    { kind: "ITEM", text: "a" },
    { kind: "ITEM", text: "b" },
    { kind: "QUOTE", text: "q" },
    { kind: "QUOTE", text: "r" },
  ]);
  expect(textOf(html)).toBe("Visit\nBread & water again\na\nb\nq\nr");
});

test("an excerpt has at most 8 blocks and 400 characters, cut at a word", () => {
  expect(excerptOf("<p>a</p>".repeat(20))).toHaveLength(8);
  const long = excerptOf(`<p>${"word ".repeat(70)}</p><p>${"word ".repeat(70)}</p>`);
  expect(long).toHaveLength(2);
  expect(long[1]?.text).toMatch(/ word…$/);
  expect(long.map(({ text }) => text).join("").length).toBeLessThanOrEqual(400);
  expect(excerptOf(`<p>a${"\u{1f680}".repeat(400)}</p>`)[0]?.text.isWellFormed()).toBe(true);
});

test("empty content has no excerpt", () => {
  expect(excerptOf(null)).toEqual([]);
  expect(textOf(null)).toBe("");
});
