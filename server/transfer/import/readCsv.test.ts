import { expect, test } from "vitest";
import { readCsv } from "./readCsv.js";

test("quoted fields may contain commas, line breaks and quotes; an unclosed quote ends with the text", () => {
  expect(readCsv('\uFEFFName,Note\r\n"Emma, the book","two\nlines"\n\n"a ""word""",b\n"x"y,"open, to the end')).toEqual(
    [
      ["Name", "Note"],
      ["Emma, the book", "two\nlines"],
      ['a "word"', "b"],
      ['"x"y', "open, to the end"],
    ],
  );
  expect(readCsv('"open')).toEqual([["open"]]);
});

test("empty fields are kept, empty lines are not", () => {
  expect(readCsv(",b\n\nc\na,")).toEqual([["", "b"], ["c"], ["a", ""]]);
});

test("a carriage return ends a line, and a byte order mark is skipped only at the start", () => {
  expect(readCsv("\uFEFFa\rb,\uFEFFc")).toEqual([["a"], ["b", "\uFEFFc"]]);
});

test("a table of more than a million cells is refused", () => {
  expect(readCsv(`${"a,".repeat(999_999)}b`)[0]).toHaveLength(1_000_000);
  expect(() => readCsv(`${"a,".repeat(1_000_000)}b`)).toThrow("at most a million cells");
});
