import { expect, test } from "vitest";
import { countWords, readingMinutes, sumOf } from "./countWords";

test("counts words and characters, and separates blocks and lines", () => {
  expect(countWords("<p>Feed the <strong>rye</strong>.</p>")).toEqual({ words: 3, characters: 13 });
  expect(countWords("<ul><li><p>First</p></li><li><p>Then<br>this</p></li></ul>")).toEqual({
    words: 3,
    characters: 13,
  });
  expect(countWords("<table><tbody><tr><th>One</th><td>Two</td></tr></tbody></table>").words).toBe(2);
});

test("counts a word with a sign inside once, and no sign alone", () => {
  expect(countWords("<p>don’t — well-known 3.5 &amp; more</p>").words).toBe(4);
});

test("counts a mark within a word once", () => {
  expect(countWords("<p>half<em>way</em></p>").words).toBe(1);
});

test("counts entities and emoji as one character", () => {
  expect(countWords("<p>&lt;&amp;👍</p>")).toEqual({ words: 0, characters: 3 });
});

test("counts the words of scripts without spaces", () => {
  expect(countWords("<p>今日は本を読む</p>").words).toBeGreaterThan(2);
});

test("counts nothing in an empty text", () => {
  expect(countWords("")).toEqual({ words: 0, characters: 0 });
  expect(countWords("<hr>")).toEqual({ words: 0, characters: 0 });
});

test("sums counts, and gives the time to read them", () => {
  const sum = sumOf([countWords("<p>one</p>"), countWords("<p>two three</p>")]);
  expect(sum).toEqual({ words: 3, characters: 12 });
  expect(readingMinutes(sum)).toBe(1);
  expect(readingMinutes({ words: 0, characters: 0 })).toBe(0);
  expect(readingMinutes({ words: 2_300, characters: 0 })).toBe(10);
});
