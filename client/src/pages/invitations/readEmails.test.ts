import { expect, test } from "vitest";
import { looksLikeEmail, readEmails } from "./readEmails";

test("splits addresses on commas and line breaks, trims them and drops blanks", () => {
  expect(readEmails(" a@example.com,\n b@example.com ,, \r\na@example.com")).toEqual([
    "a@example.com",
    "b@example.com",
  ]);
  expect(readEmails(" \n, ")).toEqual([]);
});

test("detects invalid addresses", () => {
  expect(["a@b.co", "a b@c.de", "nobody", "a@b"].map(looksLikeEmail)).toEqual([true, false, false, false]);
});
