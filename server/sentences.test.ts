import { globSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, it } from "vitest";

const root = resolve(import.meta.dirname, "..");
/** Tests, samples of people's texts, and tools. */
const apart = /\.test\.|\/(?:testing|bench|demo|faults|gql|grown|migrations|scripts)\/|[sS]ample|artCards/;

/** The texts of at least three words in a folder's files, as strings or between tags. */
function textsOf(folder: string): Set<string> {
  const files = globSync(`${folder}/**/*.{ts,tsx}`, { cwd: root }).filter((file) => !apart.test(file));
  expect(files.length).toBeGreaterThan(400);
  const found = files.flatMap((file) => [
    ...readFileSync(join(root, file), "utf8").matchAll(/"([^"\n]+)"|`([^`$]+)`|>\s*([A-Z][^<>{}]+?)\s*</g),
  ]);
  return new Set(
    found
      .map(([, quoted, template, between]) => (quoted ?? template ?? between ?? "").replace(/\s+/g, " "))
      .filter((text) => /^[A-Z]\S* \S+ .*\w/.test(text) && !/[{};=()]/.test(text)),
  );
}

it("a sentence that both sides say stands in schema/sentences.ts", () => {
  const server = textsOf("server");
  const samples = ["Jonas Weil sent you a note"];
  expect([...textsOf("client/src")].filter((text) => server.has(text) && !samples.includes(text))).toEqual([]);
});
