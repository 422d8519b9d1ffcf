import { expect, test } from "vitest";
import { frequencies, plainRepeat, readRule, repeatWords, ruleWords, timesUntil, writeRule } from "./repeatRule";

const friday = "2026-11-20";

test("the form parses the rules that it writes", () => {
  for (const repeat of [
    { ...plainRepeat, frequency: "DAILY" as const },
    { ...plainRepeat, interval: 2, weekdays: [5] },
    { ...plainRepeat, weekdays: [1, 2, 3, 4, 5], count: 8 },
    { ...plainRepeat, frequency: "MONTHLY" as const, monthBy: "weekday" as const },
    { ...plainRepeat, frequency: "YEARLY" as const, interval: 12, count: 10 },
  ]) {
    expect(readRule(writeRule(repeat, friday), null, friday)).toEqual(repeat);
  }
  for (const rule of ["FREQ=YEARLY;BYMONTH=11;BYMONTHDAY=20", "FREQ=YEARLY;BYMONTH=11;WKST=MO"])
    expect(readRule(rule, null, friday)).toEqual({ ...plainRepeat, frequency: "YEARLY" });
  expect(readRule("FREQ=MONTHLY;BYMONTHDAY=20", null, friday)).toEqual({ ...plainRepeat, frequency: "MONTHLY" });
  expect(readRule("FREQ=WEEKLY;UNTIL=20270226T235959Z", null, friday)?.until).toBe("2027-02-26");
  expect(readRule("FREQ=WEEKLY", "2027-02-26T23:59:59Z", friday)?.until).toBe("2027-02-26");
  for (const end of ["2027-02-25", "2027-02-27"])
    expect(readRule("FREQ=WEEKLY;UNTIL=20270226", end, friday)?.until).toBe(end < "2027-02-26" ? end : "2027-02-26");
});

test.each([
  [{ interval: 1, weekdays: [5, 1, 0] }, friday, "FREQ=WEEKLY;BYDAY=SU,MO,FR"],
  [{ weekdays: [2, 3, 4, 6] }, friday, "FREQ=WEEKLY;BYDAY=TU,WE,TH,SA"],
  [{ frequency: "DAILY", weekdays: [5], monthBy: "weekday", interval: 2 }, friday, "FREQ=DAILY;INTERVAL=2"],
  [{ frequency: "MONTHLY", weekdays: [5], count: 3 }, friday, "FREQ=MONTHLY;COUNT=3"],
  [{ frequency: "MONTHLY", monthBy: "weekday" }, friday, "FREQ=MONTHLY;BYDAY=3FR"],
  [{ frequency: "MONTHLY", monthBy: "weekday" }, "2026-11-28", "FREQ=MONTHLY;BYDAY=4SA"],
  [{ frequency: "MONTHLY", monthBy: "weekday" }, "2026-11-29", "FREQ=MONTHLY;BYDAY=-1SU"],
] as const)("writes %j from %s as %s", (repeat, start, rule) => {
  expect(
    writeRule({ ...plainRepeat, ...repeat, weekdays: "weekdays" in repeat ? [...repeat.weekdays] : [] }, start),
  ).toBe(rule);
});

test("does not simplify a rule that the form can't show", () => {
  for (const rule of [
    "FREQ=MONTHLY;BYDAY=MO,TU;BYSETPOS=-1",
    "FREQ=DAILY;BYMONTH=1",
    "FREQ=MONTHLY;BYMONTHDAY=3",
    "FREQ=HOURLY",
    "FREQ=DAILY;BYMONTH=11",
    "FREQ=WEEKLY;BYMONTHDAY=20",
    "FREQ=MONTHLY;BYMONTH=11",
    "FREQ=YEARLY;BYMONTHDAY=20",
    "FREQ=YEARLY;BYDAY=3FR",
    "INTERVAL=2",
    "FREQ=DAILY;INTERVAL=00",
    "FREQ=DAILY;INTERVAL=1000",
    "FREQ=DAILY;INTERVAL=x2",
    "FREQ=DAILY;COUNT=x2",
    "FREQ=DAILY;COUNT=2x",
    "FREQ=DAILY;UNTIL=2027-02-26",
    "FREQ=DAILY;UNTIL=x20270226",
    "FREQ=WEEKLY;BYDAY=FRI",
    "FREQ=MONTHLY;BYDAY=2FR",
    "FREQ=YEARLY;BYMONTH=10",
    "FREQ=DAILY;ON=WEEKLY",
    "FREQ=DAILY;ON=20270226",
    "FREQ=MONTHLY;ON=3FR",
    "FREQ=MONTHLY;ON=20",
    "FREQ=YEARLY;ON=11",
    "FREQ=MONTHLY;BYDAY=FR",
    "nonsense",
  ]) {
    expect(readRule(rule, null, friday), rule).toBeNull();
  }
});

test("describes rules in words", () => {
  expect(repeatWords({ ...plainRepeat, frequency: "DAILY" }, friday)).toBe("every day");
  expect(repeatWords({ ...plainRepeat, frequency: "DAILY", interval: 3 }, friday)).toBe("every 3 days");
  expect(repeatWords(plainRepeat, friday)).toBe("every week on Friday");
  expect(repeatWords({ ...plainRepeat, weekdays: [5, 1] }, friday)).toBe("every week on Monday and Friday");
  expect(repeatWords({ ...plainRepeat, interval: 2, weekdays: [1, 2, 3, 4, 5] }, friday)).toBe(
    "every 2 weeks on Mon, Tue, Wed, Thu and Fri",
  );
  expect(repeatWords({ ...plainRepeat, frequency: "MONTHLY", interval: 2 }, friday)).toBe("every 2 months on day 20");
  for (const [day, place] of [
    ["2026-11-06", "first"],
    ["2026-11-13", "second"],
    ["2026-11-27", "fourth"],
  ] as const)
    expect(repeatWords({ ...plainRepeat, frequency: "MONTHLY", monthBy: "weekday" }, day)).toBe(
      `every month on the ${place} Friday`,
    );
  expect(repeatWords({ ...plainRepeat, frequency: "YEARLY", interval: 2 }, friday)).toBe(
    "every 2 years on November 20",
  );
  expect(ruleWords("FREQ=WEEKLY;BYDAY=FR", null, friday)).toBe("every week on Friday");
  expect(ruleWords("FREQ=HOURLY", null, friday)).toBe("custom rule");
  expect(frequencies.map(({ id, label }) => `${id} ${label}`)).toEqual([
    "DAILY days",
    "WEEKLY weeks",
    "MONTHLY months",
    "YEARLY years",
  ]);
  expect(repeatWords({ ...plainRepeat, interval: 2, weekdays: [5] }, friday)).toBe("every 2 weeks on Friday");
  expect(repeatWords({ ...plainRepeat, weekdays: [1, 2, 3, 4, 5] }, friday)).toBe("every weekday");
  expect(repeatWords({ ...plainRepeat, frequency: "MONTHLY", monthBy: "weekday" }, friday)).toBe(
    "every month on the third Friday",
  );
  expect(repeatWords({ ...plainRepeat, frequency: "MONTHLY", monthBy: "weekday" }, "2026-11-30")).toBe(
    "every month on the last Monday",
  );
  expect(repeatWords({ ...plainRepeat, frequency: "YEARLY" }, friday)).toBe("every year on November 20");
});

test("counts occurrences until a day", () => {
  expect(timesUntil({ ...plainRepeat, interval: 2, weekdays: [5] }, friday, "2027-02-26")).toBe(8);
  expect(timesUntil({ ...plainRepeat, frequency: "DAILY", interval: 3 }, friday, "2026-11-29")).toBe(4);
  expect(timesUntil({ ...plainRepeat, frequency: "MONTHLY" }, "2026-01-31", "2026-12-31")).toBe(7);
  expect(timesUntil({ ...plainRepeat, frequency: "MONTHLY", monthBy: "weekday" }, friday, "2027-02-28")).toBe(4);
  expect(timesUntil(plainRepeat, friday, "2026-12-11")).toBe(4);
  expect(timesUntil(plainRepeat, friday, friday)).toBe(1);
  expect(timesUntil(plainRepeat, friday, "2026-11-19")).toBe(0);
  expect(timesUntil({ ...plainRepeat, frequency: "MONTHLY", interval: 2 }, friday, "2027-03-20")).toBe(3);
  expect(timesUntil({ ...plainRepeat, frequency: "YEARLY", interval: 2 }, friday, "2032-11-20")).toBe(4);
  expect(timesUntil({ ...plainRepeat, frequency: "YEARLY", interval: 3 }, friday, "2032-11-19")).toBe(2);
  expect(timesUntil({ ...plainRepeat, frequency: "MONTHLY", interval: 5 }, friday, "2027-09-20")).toBe(3);
});

test("counts the last weekday from the month's end, and the fourth from its start", () => {
  const monthly = { ...plainRepeat, frequency: "MONTHLY" as const, monthBy: "weekday" as const };
  expect(timesUntil(monthly, "2026-11-30", "2027-02-22")).toBe(4);
  expect(timesUntil(monthly, "2026-11-27", "2027-01-22")).toBe(3);
});

test("counts no more than twenty thousand days", () => {
  expect(timesUntil({ ...plainRepeat, frequency: "DAILY" }, "2026-01-01", "2080-10-04")).toBe(20_001);
  expect(timesUntil({ ...plainRepeat, frequency: "DAILY" }, "2026-01-01", "2080-10-05")).toBeNull();
});
