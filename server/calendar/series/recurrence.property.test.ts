import fc from "fast-check";
import rrule from "rrule";
import { expect, test } from "vitest";
import { InvalidInputError } from "../../platform/errors.js";
import { readRule } from "../../platform/recurrence/recurrenceRule.js";
import { fuzzTimeout, runOf } from "../../testing/fuzz/fuzzRun.js";
import { checkTimes } from "../events/eventTimes.js";
import { Series } from "./series.js";

const { RRule } = rrule;
const dayMilliseconds = 86_400_000;
const weekdays = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"];
const some = (values: readonly (string | number)[]) =>
  fc.subarray([...values], { minLength: 1, maxLength: 3 }).map((chosen) => chosen.join(","));
const part = (name: string, value: fc.Arbitrary<unknown>) => fc.option(value.map((text) => `${name}=${text}`));

const start = fc
  .date({ min: new Date("2024-01-01"), max: new Date("2028-12-31"), noInvalidDate: true })
  .map((date) => new Date(Math.floor(date.getTime() / 60_000) * 60_000));
const interval = part("INTERVAL", fc.integer({ min: 1, max: 6 }));
const end = part("COUNT", fc.integer({ min: 1, max: 60 }));
const rule = fc
  .oneof(
    fc.tuple(fc.constant("FREQ=DAILY"), interval, end, part("BYMONTH", some([1, 2, 6, 12]))),
    fc.tuple(
      fc.constant("FREQ=WEEKLY"),
      interval,
      end,
      part("BYDAY", some(weekdays)),
      part("WKST", fc.constantFrom("MO", "SU")),
    ),
    fc.tuple(fc.constant("FREQ=MONTHLY"), interval, end, part("BYMONTHDAY", some([1, 15, 28, 29, 30, 31, -1]))),
    fc.tuple(fc.constant("FREQ=MONTHLY"), interval, end, part("BYDAY", some(["1MO", "2TU", "-1FR", "5SU"]))),
    fc.tuple(
      fc.constant("FREQ=YEARLY"),
      end,
      part("BYMONTH", some([1, 2, 3, 11])),
      part("BYMONTHDAY", some([1, 29, 31])),
    ),
  )
  .map((parts) => parts.filter((each) => each !== null).join(";"));

function seriesOf(given: { start: Date; rule: string; timeZone: string; end?: Date }): Series | null {
  const { start, rule: recurrenceRule, timeZone } = given;
  const ends = given.end ?? new Date(start.getTime() + 3_600_000);
  try {
    const times = { start: start.toISOString(), end: ends.toISOString(), allDay: false, recurrenceEndDate: null };
    return new Series(checkTimes({ ...times, timeZone, recurrenceRule }));
  } catch (error) {
    if (error instanceof InvalidInputError) return null;
    throw error;
  }
}

test("a series has the same occurrences as in a second library", { timeout: fuzzTimeout }, () => {
  fc.assert(
    fc.property(start, rule, (from, text) => {
      const series = seriesOf({ start: from, rule: text, timeZone: "UTC" });
      const to = new Date(from.getTime() + 3 * 366 * dayMilliseconds);
      const other = new RRule({ ...RRule.parseString(text), dtstart: from });
      const wanted = other.between(from, to, true).map((date) => date.toISOString());
      const made = series?.startsWithin(from.getTime(), to.getTime() + 1) ?? [];
      expect(made.map((instant) => new Date(instant).toISOString())).toEqual(wanted);
    }),
    runOf(200),
  );
});

const anyRule = fc.oneof(
  fc.string({ maxLength: 60 }),
  fc
    .array(
      fc
        .tuple(
          fc.constantFrom(
            "FREQ",
            "INTERVAL",
            "COUNT",
            "UNTIL",
            "WKST",
            "BYDAY",
            "BYMONTH",
            "BYMONTHDAY",
            "BYYEARDAY",
            "BYWEEKNO",
            "BYSETPOS",
            "BYHOUR",
          ),
          fc.constantFrom(
            "DAILY",
            "WEEKLY",
            "MONTHLY",
            "YEARLY",
            "0",
            "1",
            "-1",
            "2",
            "30",
            "31",
            "53",
            "366",
            "999",
            "1000",
            "10000",
            "MO",
            "SU",
            "1MO",
            "-5SU",
            "53SA",
            "20270230",
            "20271231",
            "99991231T235959Z",
            "00000101",
            "",
          ),
        )
        .map((pair) => pair.join("=")),
      { minLength: 1, maxLength: 5 },
    )
    .map((parts) => `FREQ=${["DAILY", "WEEKLY", "MONTHLY", "YEARLY"][parts.length % 4]};${parts.join(";")}`),
);
const zone = fc.constantFrom(
  "UTC",
  "Europe/Lisbon",
  "Pacific/Apia",
  "Australia/Lord_Howe",
  "America/Sao_Paulo",
  "Africa/Cairo",
);

test("any rule is refused with a sentence or produces ordered occurrences within the range", {
  timeout: fuzzTimeout,
}, () => {
  fc.assert(
    fc.property(fc.date({ noInvalidDate: true }), anyRule, zone, (from, text, timeZone) => {
      const read = readRule(text);
      if (typeof read === "string") expect(read).not.toBe("");
      if (Number.isNaN(from.getTime() + 3_600_000) || Math.abs(from.getTime() + 3_600_000) > 8.64e15) return;
      const series = text === "" ? null : seriesOf({ start: from, rule: text, timeZone });
      if (!series) return;
      const [first, last] = [from.getTime() - dayMilliseconds, from.getTime() + 400 * dayMilliseconds];
      const made = series.startsWithin(first, last);
      expect(made.length).toBeLessThanOrEqual(402);
      expect(made).toEqual([...new Set(made)].sort((a, b) => a - b));
      expect(made.every((instant) => instant >= series.start && instant < last)).toBe(true);
    }),
    runOf(200),
  );
});
