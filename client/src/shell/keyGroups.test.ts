import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { type KeyGroup, keyGroups, readKeys } from "./keyGroups";

const docs = readFileSync("docs/topics/search-and-keys.md", "utf8");
const [, section = ""] = docs.split("\n## Keys\n");

function writeKeys(keys: string): string {
  const together = (chord: string[]): string => chord.map((key) => `\`${key}\``).join(" + ");
  return readKeys(keys)
    .map((sequence) => sequence.map(together).join(" then "))
    .join(", ");
}

function writeTable({ title, rows }: KeyGroup): string {
  const lines = rows.map(([keys, does]) => `| ${writeKeys(keys)} | ${does} |`);
  return [`### ${title}`, "| Keys | |", "|---|---|", ...lines, ""].join("\n");
}

test.each(keyGroups)("the documentation lists the keys of “$title”", (group) => {
  expect(section).toContain(writeTable(group));
});

test("the documentation lists no other keys", () => {
  expect(section.match(/^### .+/gm)).toHaveLength(keyGroups.length);
});
