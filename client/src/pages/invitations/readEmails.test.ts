import { expect, test } from "vitest";
import { looksLikeEmail, readEmails } from "./readEmails";

test("addresses are split on commas and line breaks, trimmed, and blanks dropped", () => {
  expect(readEmails(" a@example.com,\n b@example.com ,, \r\na@example.com")).toEqual([
    "a@example.com",
    "b@example.com",
  ]);
  expect(readEmails(" \n, ")).toEqual([]);
});

test("invalid addresses are told apart", () => {
  expect(["a@b.co", "a b@c.de", "nobody", "a@b"].map(looksLikeEmail)).toEqual([true, false, false, false]);
});
