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
const apart = /^(?:platform\/data|bench|demo|faults|gql|migrations|scripts|testing)\/|\.test\./;
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

/** Where statements, or queries within them, are still text, and why. */
const texts: Record<string, string> = {
  "accounts/auth/sqlAdapter.ts": "begins and ends a transaction",
  "accounts/deletion/removePeople.ts": "the tables of pg-boss",
  "admin/instance/readInstance.ts": "the tables of pg-boss",
  "app.ts": "asks whether the database is there",
  "content/lists/contentConditions.ts": "the ways to items with tags or words",
  "content/lists/contentJson.ts": "writes a row as text",
  "content/lists/contentListing.ts": "the ways to items with tags or words",
  "content/lists/contentPage.ts": "the ways to items with tags or words",
  "content/versions/recordVersion.ts": "refers to a step by a name that is given",
  "database.ts": "migrates",
  "platform/http/health.ts": "asks whether the database is there",
  "platform/jobs/jobs.ts": "the tables of pg-boss",
  "platform/live/live.ts": "listens",
  "platform/postgres/embeddedPostgres.ts": "makes the database",
  "projects/branches.ts": "what stands below projects, within another statement",
  "projects/placesOf.ts": "the way up from a project, within another statement",
  "projects/setPlaces.ts": "a statement for two tables of links",
  "sharing/page/findShared.ts": "what a page was drawn from, by the system's columns",
  "transfer/export/ListReader.ts": "rows of any query as JSON",
};

test("statements are built, and those that are text are these", () => {
  const statement = /(?<!\.)\bselect\b|\binsert into\b|\bdelete from\b|\bupdate \w+ set\b/;
  const found = sources.filter((path) => {
    const source = read(path);
    const tagged = source.matchAll(/\bsql(?:<[^`]*>)?`([^`]*)`/g);
    return /\.query(?:<[^(]*>)?\(\s*[`"]/.test(source) || [...tagged].some(([, text = ""]) => statement.test(text));
  });
  expect(found.sort()).toEqual(Object.keys(texts));
});
