import { RRuleTemporal } from "rrule-temporal";
import { Temporal } from "temporal-polyfill";
import { expect, test } from "vitest";
import { customRule, nextDays, presetRules, repeatUnits, repeatWords } from "./repeatRules";

test("describes a rule in words, and shows an unsupported one as it is", () => {
  expect(presetRules("2026-11-20").map(repeatWords)).toEqual([
    "Every day",
    "Every weekday",
    "Every week on Friday",
    "Every month on day 20",
    "Every year",
  ]);
  expect(repeatWords("FREQ=WEEKLY;INTERVAL=2")).toBe("Every 2 weeks");
  expect(repeatWords("FREQ=WEEKLY;BYDAY=FR,MO,WE")).toBe("Every week on Monday, Wednesday and Friday");
  for (const rule of ["FREQ=MONTHLY;BYDAY=-1FR", "FREQ=DAILY;COUNT=3", "FREQ=YEARLY;BYMONTHDAY=3", "nonsense"]) {
    expect(repeatWords(rule)).toBe(rule);
    expect(nextDays(rule, "2026-11-20", 3)).toBeNull();
  }
});

test("computes the same next days as the server", () => {
  const intervals = [1, 2, 3, 5].flatMap((interval) => repeatUnits.map(({ id }) => customRule(interval, id)));
  for (const day of ["2026-11-20", "2026-01-31", "2028-02-29", "2026-12-06"]) {
    for (const rule of [...presetRules(day), ...intervals, "FREQ=WEEKLY;INTERVAL=2;BYDAY=SU,MO"]) {
      const dtstart = Temporal.PlainDate.from(day).toZonedDateTime("UTC");
      const counted = new RRuleTemporal({ rruleString: rule, dtstart }).all((_date, index) => index < 6);
      const after = counted.map((date) => date.toPlainDate().toString()).filter((date) => date > day);
      expect(nextDays(rule, day, 3), `${rule} from ${day}`).toEqual(after.slice(0, 3));
    }
  }
});
