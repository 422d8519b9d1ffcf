import { expect, test } from "vitest";
import { passagesOf } from "./passages";
import { quoteOf } from "./quotes";

const said = (start: number, text: string) => ({
  startMilliseconds: start * 1000,
  endMilliseconds: start * 1000 + 4000,
  text,
});
const [passage, later] = passagesOf([
  said(0, "Most people replace"),
  said(5, " a   window."),
  said(60, "The ridge is old."),
]);
if (!passage || !later) throw new Error("there are two passages");

test("takes the second of the first selected segment", () => {
  expect(passage.text).toBe("Most people replace a window.");
  expect(quoteOf([{ passage, at: 0, text: passage.text }])).toEqual({ text: passage.text, seconds: 0 });
  expect(quoteOf([{ passage, at: 20, text: "a window" }])).toEqual({ text: "a window", seconds: 5 });
  // the space before a segment isn't part of the words
  expect(quoteOf([{ passage, at: 19, text: " a window" }])).toEqual({ text: "a window", seconds: 5 });
});

test("joins parts of several passages with spaces, without empty ones", () => {
  expect(
    quoteOf([
      { passage, at: passage.text.length, text: "" },
      { passage: later, at: 0, text: "The ridge\n " },
      { passage: later, at: 10, text: "is old." },
    ]),
  ).toEqual({ text: "The ridge is old.", seconds: 60 });
  expect(quoteOf([{ passage, at: 3, text: "  " }])).toBeNull();
});

test("cuts a long quote after a word", () => {
  const text = quoteOf([{ passage, at: 0, text: "word ".repeat(1000) }])?.text ?? "";
  expect(text.length).toBeLessThanOrEqual(2000);
  expect(text.endsWith("word…")).toBe(true);
  const unbroken = quoteOf([{ passage, at: 0, text: "\u{1f600}".repeat(2000) }])?.text ?? "";
  expect(unbroken.length).toBeLessThanOrEqual(2000);
  expect(unbroken).toMatch(/^\u{1f600}+…$/u);
});
