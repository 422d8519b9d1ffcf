import { expect, test } from "vitest";
import { writeLongDay } from "./writeLongDay";

test.each([
  ["MM/dd/yyyy", "Sunday, November 29, 2026"],
  ["MMM d, yyyy", "Sunday, November 29, 2026"],
  ["dd/MM/yyyy", "Sunday, 29 November 2026"],
  ["dd.MM.yyyy", "Sunday, 29 November 2026"],
  ["d MMM yyyy", "Sunday, 29 November 2026"],
  ["yyyy-MM-dd", "Sunday, 2026-11-29"],
] as const)("writes a day in the order of %s", (format, text) => {
  expect(writeLongDay("2026-11-29", format)).toBe(text);
});
