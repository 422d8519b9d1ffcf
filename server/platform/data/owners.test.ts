import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { ownDataOf } from "./Data.js";
import { isOwn, isOwnByKey, sameOwner, sameOwnerByKey } from "./owners.js";

const { db } = ownDataOf({ query: () => Promise.reject(new Error("Nothing is sent")) }, "ada");

test.each([
  [isOwn(), '"owner_id" = $1'],
  [isOwn("task"), '"task"."owner_id" = $1'],
  [isOwnByKey("task"), '"task"."owner_id" is not distinct from $1'],
  [sameOwner("task", "project"), '"task"."owner_id" = "project"."owner_id"'],
  [sameOwnerByKey("task", "project"), '"task"."owner_id" is not distinct from "project"."owner_id"'],
])("a condition compares owners: %#", (condition, text) => {
  expect(db.selectNoFrom(condition.as("same")).compile().sql).toBe(`select ${text} as "same"`);
});

const server = resolve(import.meta.dirname, "../..");
const apart = /^(?:platform\/data|bench|demo|faults|gql|grown|migrations|scripts|testing)\/|\.test\./;
const sources = readdirSync(server, { recursive: true, encoding: "utf8" }).filter(
  (path) => /\.tsx?$/.test(path) && !apart.test(path),
);
const read = (path: string) => readFileSync(join(server, path), "utf8");

test("no statement says by itself whose rows it is about", () => {
  expect(sources.length).toBeGreaterThan(400);
  const tied =
    /owner_id"?,? *(?:"?(?:=|is not distinct from)"?),? *(?:\$\{)?viewerId|Ref\("\w+\.owner_id", "[^"]+", "\w+\.owner_id"/;
  expect(sources.filter((path) => tied.test(read(path)))).toEqual([]);
});

test("statements are built, never written as text", () => {
  const statement = /(?<!\.)\bselect\b|\binsert into\b|\bdelete from\b|\bupdate \w+ set\b/;
  const asked = /\.query(?:<[^(]*>)?\(\s*[`"']|[`"'](?:select|insert into|delete from|with (?:recursive )?\w+ as) /;
  const found = sources.filter((path) => {
    const source = read(path);
    const tagged = source.matchAll(/\bsql(?:<[^`]*>)?`([^`]*)`/g);
    return asked.test(source) || [...tagged].some(([, text = ""]) => statement.test(text));
  });
  expect(found).toEqual([]);
});
