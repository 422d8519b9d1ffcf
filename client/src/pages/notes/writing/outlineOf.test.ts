// @vitest-environment jsdom
import { expect, test } from "vitest";
import { fromHtml } from "../../../richText/html/fromHtml";
import { lastBefore, outlineOf } from "./outlineOf";

test("lists the headings with their level and place, also those in quotes and sections", () => {
  const html =
    "<h1>Bread</h1><p>Feed it.</p><h2> Rye </h2><details><summary>More</summary><h3>Salt</h3></details><h2></h2>";
  expect(outlineOf(fromHtml(html))).toEqual([
    { level: 1, text: "Bread", path: [0] },
    { level: 2, text: "Rye", path: [2] },
    { level: 3, text: "Salt", path: [3, 1] },
  ]);
});

test("gives a block that moved its place of now", () => {
  const blocks = fromHtml("<p>One</p><h1>Bread</h1>");
  expect(outlineOf(blocks)[0]?.path).toEqual([1]);
  expect(outlineOf(blocks.slice(1))[0]?.path).toEqual([0]);
});

test("finds the heading above a place in the text", () => {
  const paths = [[0], [2], [3, 1]];
  expect(lastBefore(paths, [1, 0])).toBe(0);
  expect(lastBefore(paths, [2, 0])).toBe(1);
  expect(lastBefore(paths, [3, 0, 0])).toBe(1);
  expect(lastBefore(paths, [3, 2, 0])).toBe(2);
  expect(lastBefore([[1]], [0, 0])).toBe(-1);
});
