import { spawnSync } from "node:child_process";
import { globSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";

const root = resolve(import.meta.dirname, "../..");

// apart from the tests of the docs, which run in a copy where a recipe has been applied already
test.each(globSync("docs/recipes/*.patch", { cwd: root }))("the edits of %s still apply", (patch) => {
  const { status, stderr } = spawnSync("git", ["apply", "--check", "-C1", patch], { cwd: root, encoding: "utf8" });
  expect(stderr).toBe("");
  expect(status).toBe(0);
});
