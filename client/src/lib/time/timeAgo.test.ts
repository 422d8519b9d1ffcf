import { expect, test } from "vitest";
import { timeAgo, timeAgoOrDate } from "./timeAgo";

const dates = {
  day: (instant: string | number | Date) => new Date(instant).toISOString().slice(0, 10),
  date: () => "11/12/2026",
} as never;
const now = new Date("2026-11-20T16:00:00Z");

test.each([
  ["2026-11-20T15:59:40Z", "just now"],
  ["2026-11-20T15:31:00Z", "29 minutes ago"],
  ["2026-11-20T14:00:00Z", "2 hours ago"],
  ["2026-11-19T20:00:00Z", "yesterday"],
  ["2026-11-17T20:00:00Z", "3 days ago"],
  ["2026-10-30T20:00:00Z", "3 weeks ago"],
  ["2026-05-20T20:00:00Z", "6 months ago"],
  ["2022-05-20T20:00:00Z", "4 years ago"],
])("%s is written %s", (instant, ago) => {
  expect(timeAgo(instant, dates, now)).toBe(ago);
});

test("a card shows the date after a week", () => {
  expect(timeAgoOrDate("2026-11-15T20:00:00Z", dates, now)).toBe("5 days ago");
  expect(timeAgoOrDate("2026-11-12T20:00:00Z", dates, now)).toBe("11/12/2026");
});
