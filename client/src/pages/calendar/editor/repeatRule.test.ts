import { expect, test } from "vitest";
import { plainRepeat, readRule, repeatWords, timesUntil, writeRule } from "./repeatRule";

const friday = "2026-11-20";

test("the form reads back the rules that it writes", () => {
  for (const repeat of [
    { ...plainRepeat, frequency: "DAILY" as const },
    { ...plainRepeat, interval: 2, weekdays: [5] },
    { ...plainRepeat, weekdays: [1, 2, 3, 4, 5], count: 8 },
    { ...plainRepeat, frequency: "MONTHLY" as const, monthBy: "weekday" as const },
    { ...plainRepeat, frequency: "YEARLY" as const, interval: 4 },
  ]) {
    expect(readRule(writeRule(repeat, friday), null, friday)).toEqual(repeat);
  }
  expect(readRule("FREQ=WEEKLY;UNTIL=20270226T235959Z", null, friday)?.until).toBe("2027-02-26");
  expect(readRule("FREQ=WEEKLY", "2027-02-26", friday)?.until).toBe("2027-02-26");
});

test("a rule that says more than the form can show is not taken for less", () => {
  for (const rule of [
    "FREQ=MONTHLY;BYDAY=MO,TU;BYSETPOS=-1",
    "FREQ=DAILY;BYMONTH=1",
    "FREQ=MONTHLY;BYMONTHDAY=3",
    "FREQ=HOURLY",
    "FREQ=MONTHLY;BYDAY=FR",
    "nonsense",
  ]) {
    expect(readRule(rule, null, friday), rule).toBeNull();
  }
});

test("rules in words", () => {
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

test("how often something happens until a day", () => {
  expect(timesUntil({ ...plainRepeat, interval: 2, weekdays: [5] }, friday, "2027-02-26")).toBe(8);
  expect(timesUntil({ ...plainRepeat, frequency: "DAILY", interval: 3 }, friday, "2026-11-29")).toBe(4);
  expect(timesUntil({ ...plainRepeat, frequency: "MONTHLY" }, "2026-01-31", "2026-12-31")).toBe(7);
  expect(timesUntil({ ...plainRepeat, frequency: "MONTHLY", monthBy: "weekday" }, friday, "2027-02-28")).toBe(4);
});
