import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { migrations } from "./index.js";

test("every migration runs, in the order of their names", () => {
  const files = readdirSync(import.meta.dirname).filter((name) => /^\d+-/.test(name));
  const names = migrations.map((one) => `${one.name.slice(-14)}-${one.name.slice(0, -14)}.ts`);
  expect(names).toEqual(files.sort());
});
