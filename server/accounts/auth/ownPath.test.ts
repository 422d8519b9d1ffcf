import { expect, test } from "vitest";
import { ownPath } from "./ownPath.js";

test.each([
  ["/notes", "/notes"],
  ["/auth/callback?next=%2Fnotes#end", "/auth/callback?next=%2Fnotes#end"],
  ["/settings/../notes", "/notes"],
  ["/%2e%2e/notes", "/notes"],
  ["/", "/"],
  [`/${"a".repeat(1999)}`, `/${"a".repeat(1999)}`],
])("%s leads to %s", (value, path) => {
  expect(ownPath(value)).toBe(path);
});

test.each([
  null,
  7,
  "",
  "notes",
  "https://evil.example/",
  "//evil.example",
  "//[",
  "//ada@app.invalid/",
  "/..//evil.example/login",
  "/%2e%2e//evil.example",
  "/.//evil.example",
  "/notes/..//evil.example",
  "/\\evil.example",
  "/%5cevil.example",
  "/%2fevil.example",
  "/..%2f%2Fevil.example",
  "/\t/evil.example",
  "/%09/evil.example",
  "/\n//evil.example",
  `/${"a".repeat(2000)}`,
])("%j is refused", (value) => {
  expect(ownPath(value)).toBeNull();
});
