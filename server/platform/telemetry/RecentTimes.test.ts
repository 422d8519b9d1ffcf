import { afterEach, expect, test, vi } from "vitest";
import { RecentTimes } from "./RecentTimes.js";

afterEach(() => void vi.useRealTimers());

test("times of an operation are reported as percentiles, and forgotten within an hour", () => {
  vi.useFakeTimers();
  const times = new RecentTimes(() => new Date("2026-11-27T10:00:00Z"));
  for (let at = 1; at <= 100; at++) times.note("note", at, at > 97);
  times.note("quick", 0.4, false);
  vi.advanceTimersByTime(31 * 60_000);
  times.note("note", 700_000, false);
  const [slow, quick] = times.operations;
  expect(slow).toMatchObject({ name: "note", count: 101, failed: 3 });
  // two digits of each are kept
  expect(slow?.medianMs).toBeCloseTo(51, 0);
  expect(slow?.p95Ms).toBeCloseTo(96, 0);
  expect(slow?.slowestMs).toBeGreaterThan(590_000);
  expect(quick).toMatchObject({ name: "quick", count: 1, failed: 0 });
  vi.advanceTimersByTime(30 * 60_000);
  expect(times.operations.map(({ name, count }) => [name, count])).toEqual([["note", 1]]);
  times.stop();
  expect(vi.getTimerCount()).toBe(0);
});

test("the latest 20 slow statements are kept, the newest first", () => {
  const times = new RecentTimes(() => new Date("2026-11-27T10:00:00Z"));
  for (let at = 1; at <= 25; at++) times.noteStatement(`select ${at}`, at);
  expect(times.slowStatements).toHaveLength(20);
  expect(times.slowStatements[0]).toEqual({ text: "select 25", milliseconds: 25, at: "2026-11-27T10:00:00.000Z" });
  times.stop();
});
