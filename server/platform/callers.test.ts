import { expect, test } from "vitest";
import { DatabaseSeconds } from "./callers.js";

test("database seconds are counted by caller and minute", () => {
  let now = 0;
  const seconds = new DatabaseSeconds(10, () => now);
  seconds.charge("ada", 9_999);
  seconds.check("ada");
  now = 30_000;
  seconds.charge("ada", 1);
  expect(() => seconds.check("ada")).toThrow(
    "Your requests kept the database busy for more than 10 seconds within a minute. Please try again in 30 seconds.",
  );
  seconds.check("bob");
  now = 60_000;
  seconds.check("ada");
  seconds.charge("ada", 1);
  seconds.check("ada");
  const unbounded = new DatabaseSeconds(0, () => now);
  unbounded.charge("ada", 1e9);
  unbounded.check("ada");
});

test("counting takes no longer however many callers a minute has, and those of earlier minutes are forgotten", () => {
  let now = 0;
  const seconds = new DatabaseSeconds(1, () => now);
  const before = process.threadCpuUsage();
  for (let at = 0; at < 30_000; at += 1) {
    now = at;
    seconds.charge(`caller ${at}`, 1_000);
  }
  const { user, system } = process.threadCpuUsage(before);
  expect((user + system) / 1_000).toBeLessThan(200);
  expect(() => seconds.check("caller 0")).toThrow("try again in 31 seconds");
  now = 60_000;
  seconds.charge("caller 0", 1);
  seconds.check("caller 0");
  expect(() => seconds.check("caller 1")).toThrow("try again in 1 seconds");
});
