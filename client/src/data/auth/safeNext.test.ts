import { expect, test } from "vitest";
import { safeNext } from "./safeNext";

test.each([
  ["/notes", "/notes"],
  ["/notes/7?tags=a#end", "/notes/7?tags=a#end"],
  ["/settings/../notes", "/notes"],
  ["/", "/"],
  ["/notes/login", "/notes/login"],
])("%s is a path of this app", (next, path) => {
  expect(safeNext(next)).toBe(path);
});

test.each([
  null,
  "",
  "notes",
  "https://elsewhere.example/notes",
  "//elsewhere.example",
  "/\\elsewhere.example",
  "/\t/elsewhere.example",
  "/..//elsewhere.example",
  "/%2e%2e//elsewhere.example",
  "/%2felsewhere.example",
  "/..%2F%2felsewhere.example",
  "/%5Celsewhere.example",
  "/%09/elsewhere.example",
  "javascript:alert(1)",
  "/login?next=/notes",
  "/api/auth/sign-out",
  "/auth/callback",
])("rejects %j", (next) => {
  expect(safeNext(next)).toBeNull();
});
