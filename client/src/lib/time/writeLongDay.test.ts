import { expect, test } from "vitest";
import { writeLongDay } from "./writeLongDay";

test.each([
  ["MM/dd/yyyy", "Sunday, December 6, 2026"],
  ["MMM d, yyyy", "Sunday, December 6, 2026"],
  ["dd/MM/yyyy", "Sunday, 6 December 2026"],
  ["dd.MM.yyyy", "Sunday, 6 December 2026"],
  ["d MMM yyyy", "Sunday, 6 December 2026"],
  ["yyyy-MM-dd", "Sunday, 2026-12-06"],
] as const)("writes a day in the order of %s", (format, text) => {
  expect(writeLongDay("2026-12-06", format)).toBe(text);
});
