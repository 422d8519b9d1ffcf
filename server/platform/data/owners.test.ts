import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";

const server = resolve(import.meta.dirname, "../..");
/** The statement of a search is text, whose owner comes from a row of its own. */
const apart = /^(?:platform\/data|search|bench|demo|faults|gql|migrations|scripts|testing)\/|\.test\./;

test("no statement says by itself whose rows it is about", () => {
  const sources = readdirSync(server, { recursive: true, encoding: "utf8" }).filter(
    (path) => /\.tsx?$/.test(path) && !apart.test(path),
  );
  expect(sources.length).toBeGreaterThan(400);
  const tied =
    /owner_id"?,? *(?:"?(?:=|is not distinct from)"?),? *(?:\$\{)?viewerId|Ref\("\w+\.owner_id", "[^"]+", "\w+\.owner_id"/;
  expect(sources.filter((path) => tied.test(readFileSync(join(server, path), "utf8")))).toEqual([]);
});
