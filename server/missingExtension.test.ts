import "reflect-metadata";
import { expect, test } from "vitest";
import { missingExtension } from "./database.js";

test("a database without an extension is refused with the extension's name and a remedy", () => {
  const denied = { code: "42501", message: 'permission denied to create extension "unaccent"' };
  expect(missingExtension(denied)?.message).toBe(
    'The database that DATABASE_URL leads to lacks the extension unaccent, and this user may not create it. Ask whoever runs it for "create extension unaccent", then start again.',
  );
  const absent = { code: "0A000", message: 'extension "btree_gin" is not available' };
  expect(missingExtension(absent)?.message).toContain("lacks the extension btree_gin, and its server doesn't have it");
  expect(missingExtension({ code: "42501", message: "permission denied for table note" })).toBeNull();
});
