import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { fontsOf } from "./pageFonts.js";

test("finds the upright faces of both fonts among the app's own, and lets none arrive late", () => {
  const sheet = readFileSync(join(import.meta.dirname, "../../../client/src/styles/fonts.css"), "utf8");
  const { faces, own, passage } = fontsOf([sheet]);
  expect(own).toMatch(/radio-canada-latin-wght-normal\.woff2$/);
  expect(passage).toMatch(/literata-latin-wght-normal\.woff2$/);
  expect(faces).toContain("font-display:optional");
  // as in the app, text stands in the middle of its line
  expect(faces.match(/ascent-override/g)).toHaveLength(sheet.match(/ascent-override: /g)?.length ?? 0);
  expect(faces).not.toMatch(/font-display:\s*swap/);
});
