import { expect, test } from "vitest";
import { isQuiet } from "./isQuiet";

const night = { quietFrom: 22 * 60, quietUntil: 7 * 60, timeZone: "Europe/Lisbon" };

test.each([
  ["2026-11-20T21:59:00Z", false],
  ["2026-11-20T22:00:00Z", true],
  ["2026-11-21T03:00:00Z", true],
  ["2026-11-21T07:00:00Z", false],
])("evaluates quiet hours over midnight at %s: %s", (instant, expected) => {
  expect(isQuiet(night, new Date(instant))).toBe(expected);
});

test("uses the person's zone for quiet hours, also in summer", () => {
  expect(isQuiet(night, new Date("2026-07-20T21:30:00Z"))).toBe(true);
});

test("is never quiet without quiet hours", () => {
  expect(isQuiet({ quietFrom: null, quietUntil: null, timeZone: "UTC" }, new Date())).toBe(false);
});
