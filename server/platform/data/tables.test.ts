import "reflect-metadata";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { tableTypes } from "../../scripts/tableTypes.js";
import { testApp } from "../../testing/testApp.js";

test("the types of the tables match the migrated database", async () => {
  const { services } = await testApp();
  const written = readFileSync(join(import.meta.dirname, "tables.ts"), "utf8");
  expect(written, "run npm run codegen").toBe(await tableTypes(services.pool));
});
