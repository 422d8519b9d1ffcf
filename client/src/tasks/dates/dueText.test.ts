import { expect, test } from "vitest";
import { defaultPreferences, type LocalePreferences } from "../../lib/preferences";
import { writeDates } from "../../lib/time/formatDate";
import { writeDue } from "./dueText";

const now = Date.parse("2026-11-20T23:30:00Z");
const writing = (change: Partial<LocalePreferences> = {}) => {
  const locale = { ...defaultPreferences().locale, timezone: "Asia/Tokyo", ...change };
  return writeDue(writeDates(locale), locale, now);
};

test("keeps a day the same in every time zone, and omits the year of near ones", () => {
  const due = writing();
  // in Tokyo it is the 21st already
  expect(["2026-11-20", "2026-11-21", "2026-11-22", "2026-12-01", "2028-01-05"].map(due.short)).toEqual([
    "yesterday",
    "today",
    "tomorrow",
    "12/01",
    "01/05/2028",
  ]);
  expect(due.whole("2027-02-26")).toBe("02/26/2027");
  expect(due.short("2026-11-20T16:00:00.000Z")).toBe("today");
  expect([due.isOverdue("2026-11-20"), due.isOverdue("2026-11-21")]).toEqual([true, false]);
});

test("omits the year in every date format", () => {
  const near = (dateFormat: LocalePreferences["dateFormat"]): string => writing({ dateFormat }).short("2026-12-01");
  expect(near("dd.MM.yyyy")).toBe("01.12");
  expect(near("yyyy-MM-dd")).toBe("12-01");
  expect(near("MMM d, yyyy")).toBe("Dec 1");
  expect(near("d MMM yyyy")).toBe("1 Dec");
});
