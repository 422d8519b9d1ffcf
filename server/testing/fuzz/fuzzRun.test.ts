import { globSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { usual } from "./fuzzRun.js";

test("the shares of all property tests sum up to the number of inputs", () => {
  const root = resolve(import.meta.dirname, "../../..");
  const shares = globSync("server/**/*.property.test.ts", { cwd: root }).flatMap((file) =>
    [...readFileSync(join(root, file), "utf8").matchAll(/\b(?:runOf\(|inputsOf\(\w+, )([\d_]+)\)/g)].map(([, share]) =>
      Number(share?.replaceAll("_", "")),
    ),
  );
  expect(shares.length).toBeGreaterThan(10);
  expect(shares.reduce((sum, share) => sum + share, 0)).toBe(usual);
});
