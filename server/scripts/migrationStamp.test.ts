import { expect, test } from "vitest";
import { migrationStamp } from "./migrationStamp.js";

const now = new Date("2026-11-23T09:08:07.654Z");

test.each([
  ["is now", "20261122200000", "20261123090807"],
  ["is after a last one of this very second", "20261123090807", "20261123090808"],
  ["is after a last one of a clock that was ahead", "20261123095959", "20261123100000"],
  ["is after the end of a year", "20261231235959", "20270101000000"],
  ["is a time that exists after one that doesn't", "20261123236000", "20261124000001"],
])("the stamp of a migration %s", (_, last, stamp) => {
  expect(migrationStamp(now, last)).toBe(stamp);
});
