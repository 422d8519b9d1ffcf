import { expect, test } from "vitest";
import { requiredText } from "./inputRules.js";

const check = requiredText("A name", 10, "Please enter a name");

test.each([
  "",
  " \t\r\n",
  "\0",
  "\u200B",
  "\u2060\u200D",
  "\uFEFF",
  "\u202E",
  "\u3164",
  "\u2800",
  "\u034F",
  "\u{E0041}",
])("a name of which nothing is seen is none: %j", (text) => expect(check(text)).toBe("Please enter a name"));

test.each(["a", "\u200Ba", "👩‍👩‍👧", "ㅤ가", "مرحبا", "0", "́e"])("a name that shows something is one: %s", (text) =>
  expect(check(text)).toBeNull(),
);
