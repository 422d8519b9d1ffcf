import { expect, test } from "vitest";
import { instantOf, wallOf } from "./zoneTime";

const zones = ["Europe/Lisbon", "America/New_York", "Asia/Kolkata", "Australia/Lord_Howe", "Pacific/Apia", "UTC"];

test("maps an hour that the clocks skip to the next one", () => {
  expect(new Date(instantOf(Date.UTC(2026, 2, 29, 1, 30), "Europe/Lisbon")).toISOString()).toBe(
    "2026-03-29T01:30:00.000Z",
  );
  expect(wallOf(Date.parse("2026-03-29T01:30:00Z"), "Europe/Lisbon")).toBe(Date.UTC(2026, 2, 29, 2, 30));
});

test("converts noon in summer and in winter", () => {
  expect(wallOf(Date.parse("2026-07-01T11:00:00Z"), "Europe/Lisbon")).toBe(Date.UTC(2026, 6, 1, 12));
  expect(wallOf(Date.parse("2026-12-01T12:00:00Z"), "Europe/Lisbon")).toBe(Date.UTC(2026, 11, 1, 12));
});

test("follows a clock change within its day", () => {
  for (const [instant, hour] of [
    ["2026-03-08T06:00:00Z", 1],
    ["2026-03-08T08:00:00Z", 4],
    ["2026-03-08T23:00:00Z", 19],
  ] as const)
    expect(wallOf(Date.parse(instant), "America/New_York")).toBe(Date.UTC(2026, 2, 8, hour));
});

test("keeps seconds", () => {
  expect(wallOf(Date.parse("2026-11-20T12:34:56.789Z"), "Asia/Kolkata")).toBe(Date.UTC(2026, 10, 20, 18, 4, 56, 789));
});

test("round-trips every hour of a year, except the hour that the clocks repeat", () => {
  for (const zone of zones) {
    let astray = 0;
    for (let instant = Date.UTC(2026, 0, 1); instant < Date.UTC(2027, 0, 1); instant += 1_800_000) {
      if (instantOf(wallOf(instant, zone), zone) !== instant) astray += 1;
    }
    expect(astray, zone).toBeLessThanOrEqual(2);
  }
});
