import { expect, test } from "vitest";
import { readShared } from "./readShared";

test("finds a link in each place where other apps put it", () => {
  expect(readShared(new URLSearchParams({ title: "Tides", url: "https://example.com/a" }))).toEqual({
    title: "Tides",
    text: "",
    link: "https://example.com/a",
  });
  expect(readShared(new URLSearchParams({ text: "Look at this https://youtu.be/dQw4w9WgXcQ" }))).toEqual({
    title: "Look at this",
    text: "",
    link: "https://youtu.be/dQw4w9WgXcQ",
  });
  expect(readShared(new URLSearchParams({ text: "https://example.com/b" })).title).toBe("example.com");
});

test("does not take a text without a web address for a link", () => {
  expect(readShared(new URLSearchParams({ title: "x", url: "javascript:alert(1)" })).link).toBeNull();
});
