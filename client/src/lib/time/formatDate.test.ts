import { expect, test } from "vitest";
import { defaultPreferences, type LocalePreferences } from "../preferences";
import { writeDates } from "./formatDate";

const locale = (changes: Partial<LocalePreferences>): LocalePreferences => ({
  ...defaultPreferences().locale,
  timezone: "UTC",
  ...changes,
});
const instant = "2026-11-20T23:05:00.000Z";

test("writes a day and a time in the person's formats", () => {
  expect(writeDates(locale({})).dateTime(instant)).toBe("11/20/2026, 23:05");
  expect(writeDates(locale({ dateFormat: "dd.MM.yyyy", timeFormat: "12h" })).dateTime(instant)).toBe(
    "20.11.2026, 11:05 PM",
  );
  expect(writeDates(locale({ dateFormat: "MMM d, yyyy" })).date(instant)).toBe("Nov 20, 2026");
  expect(writeDates(locale({ dateFormat: "d MMM yyyy" })).date("2026-05-01T00:00:00Z")).toBe("1 May 2026");
  expect(writeDates(locale({ timeFormat: "12h" })).time("2026-11-20T00:07:00.000Z")).toBe("12:07 AM");
});

test("uses the day in the person's time zone", () => {
  expect(writeDates(locale({ timezone: "Asia/Tokyo" })).day(instant)).toBe("2026-11-21");
  expect(writeDates(locale({ timezone: "America/New_York" })).dateTime(instant)).toBe("11/20/2026, 18:05");
  // 02:30 does not exist in Berlin that night
  expect(writeDates(locale({ timezone: "Europe/Berlin" })).dateTime("2026-03-29T01:30:00.000Z")).toBe(
    "03/29/2026, 03:30",
  );
});

test("a card shows the time today, the weekday this week, and the date before", () => {
  const { short } = writeDates(locale({}));
  const now = "2026-11-20T23:59:00.000Z";
  expect(short(instant, now)).toBe("23:05");
  expect(short("2026-11-19T01:00:00.000Z", now)).toBe("Thu");
  expect(short("2026-11-13T23:00:00.000Z", now)).toBe("11/13/2026");
  expect(short("2026-11-21T01:00:00.000Z", now)).toBe("11/21/2026");
});
