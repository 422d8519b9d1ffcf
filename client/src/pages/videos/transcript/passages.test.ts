import { expect, test } from "vitest";
import { passageAt, passagesOf } from "./passages";

const said = (start: number, end: number, text: string) => ({
  startMilliseconds: start * 1000,
  endMilliseconds: end * 1000,
  text,
});

test("joins captions into passages that end with a sentence", () => {
  const passages = passagesOf([
    said(0, 5, "Most people replace a window"),
    said(5, 9, "because one piece of it failed."),
    said(9, 14, "The rest would have gone on."),
    said(14, 18, "This one is from 1912."),
  ]);
  expect(passages).toMatchObject([
    {
      seconds: 0,
      text: "Most people replace a window because one piece of it failed. The rest would have gone on.",
    },
    { seconds: 14, text: "This one is from 1912." },
  ]);
});

test("ends a passage at a pause, or at the max length without a sentence end", () => {
  expect(passagesOf([said(0, 2, "one"), said(10, 12, "two")]).map(({ seconds }) => seconds)).toEqual([0, 10]);
  const endless = Array.from({ length: 30 }, (_, index) => said(index * 4, index * 4 + 4, "and so on"));
  expect(passagesOf(endless).map(({ seconds }) => seconds)).toEqual([0, 40, 80]);
});

test("finds the last passage that began before a second", () => {
  const passages = [0, 78, 226].map((seconds) => ({ seconds, text: "", begins: [] }));
  expect([0, 77, 78, 9999].map((seconds) => passageAt(passages, seconds))).toEqual([0, 0, 1, 2]);
  expect(passageAt([{ seconds: 5, text: "", begins: [] }], 2)).toBe(-1);
});
