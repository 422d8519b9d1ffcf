// @vitest-environment jsdom
import { expect, test } from "vitest";
import { codeLanguages } from "./codeLanguages";
import { highlightCode } from "./highlightCode";

const shown = (text: string, language: string) =>
  highlightCode(text, language).map(({ kind, start, end }) => `${kind} ${text.slice(start, end)}`);

test("finds keywords, texts, numbers and comments", () => {
  expect(shown('const a = "b" + 1; // c', "ts")).toEqual(["keyword const", 'string "b"', "number 1", "comment // c"]);
  expect(shown("def f(): return 'x'", "python")).toEqual(["keyword def", "keyword return", "string 'x'"]);
});

test.each(Object.keys(codeLanguages))("knows %s", (language) => {
  expect(highlightCode('<?php "a" 1 true # if <b c="d"> int x = 1; - a\n+ b: 1\n* ', language)).not.toEqual([]);
});

test.each(["brainfuck", "constructor", "extend"])("leaves %s plain", (language) => {
  expect(highlightCode("if (a) return 1", language)).toEqual([]);
});
