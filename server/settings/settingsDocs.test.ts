import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { settingsTable } from "./settings.js";
import { settingsExample, settingsMarkdown } from "./settingsDocs.js";

const read = (path: string): string => readFileSync(resolve(import.meta.dirname, "../..", path), "utf8");

test("README and .env.example name every setting with its default and bounds", () => {
  expect(read("README.md")).toContain(settingsMarkdown(settingsTable));
  expect(read(".env.example")).toBe(settingsExample(settingsTable));
});
