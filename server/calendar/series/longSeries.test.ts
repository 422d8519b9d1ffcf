import "reflect-metadata";
import { expect, test } from "vitest";
import { repeatRuleOf } from "../../tasks/repeatRule.js";
import { longestHold } from "../../testing/longestHold.js";
import { make } from "../../testing/make.js";
import { testApp } from "../../testing/testApp.js";
import { threadMilliseconds } from "../../testing/threadMilliseconds.js";
import { EventStatus } from "../calendarEnums.js";
import type { EventRow } from "../events/eventRows.js";
import { checkTimes } from "../events/eventTimes.js";
import { nextReminder } from "../reminders/eventReminders.js";
import { carryExceptions } from "./carryExceptions.js";
import { newException } from "./exceptionRows.js";
import { occurrencesWithin } from "./occurrencesWithin.js";
import { Series } from "./series.js";

const maxHold = 250;
const daily: EventRow = {
  id: "00000000-0000-4000-8000-000000000000",
  uid: "daily",
  subscriptionId: null,
  title: "Daily",
  description: null,
  location: null,
  status: EventStatus.CONFIRMED,
  eventTypeId: null,
  reminders: [5],
  start: "2000-01-01T10:00:00.000Z",
  end: "2000-01-01T11:00:00.000Z",
  allDay: false,
  timeZone: "Europe/Lisbon",
  recurrenceRule: "FREQ=DAILY",
  recurrenceEndDate: null,
  lastStart: null,
  version: 1,
  createdAt: "2000-01-01T10:00:00.000Z",
  updatedAt: "2000-01-01T10:00:00.000Z",
  deletedAt: null,
};
/** A series that could be stored before its length was limited. */
const endless = { ...daily, start: "0010-01-01T00:00:00.000Z", end: "5000-12-30T00:00:00.000Z" };

test("an event that repeats lasts at most a year", () => {
  const year = { ...daily, end: "2001-01-01T10:00:00.000Z" };
  expect(checkTimes(year).end).toBe(year.end);
  expect(() => checkTimes({ ...daily, end: "2001-01-01T10:00:01.000Z" })).toThrow(
    "An event that repeats can last at most a year (366 days)",
  );
  expect(checkTimes({ ...endless, recurrenceRule: null }).end).toBe(endless.end);
});

test("no occurrence ends after the year 9999", () => {
  const far = { ...daily, start: "5000-01-01T00:00:00.000Z", end: "9989-12-30T00:00:00.000Z" };
  const series = new Series({ ...far, recurrenceRule: "FREQ=YEARLY" });
  const ends = [...series.everyStart()].map((start) => new Date(series.endOf(start)).getUTCFullYear());
  expect(ends.length).toBeGreaterThan(5);
  expect(Math.max(...ends)).toBeLessThanOrEqual(9999);
});

test("other requests are answered while occurrences that last millennia are expanded", async () => {
  const [from, to] = [Date.parse("4990-01-01"), Date.parse("4990-01-03")];
  for (const expand of [true, false]) {
    const held = await longestHold(() => occurrencesWithin([endless], [], { from, to, expand, max: 100_000 }));
    expect(held).toBeLessThan(maxHold);
  }
});

test("other requests are answered while a series' exceptions are moved", async () => {
  const moved = { ...daily, start: "2000-01-01T12:00:00.000Z", end: "2000-01-01T13:00:00.000Z" };
  const apart = [newException(daily.id, "2600-01-01T10:00:00.000Z")];
  let carried: unknown;
  const held = await longestHold(async () => {
    carried = await carryExceptions(apart, daily, moved, true);
  });
  expect(held).toBeLessThan(maxHold);
  expect(carried).toMatchObject([{ originalStart: "2600-01-01T12:00:00.000Z" }]);
});

test("reminders of a rare event are cheap", () => {
  const began = threadMilliseconds();
  for (let index = 0; index < 300; index += 1) {
    const start = new Date(Date.parse("2016-02-29T00:00:00.000Z") + index * 60_000).toISOString();
    const end = new Date(Date.parse(start) + 60_000).toISOString();
    const rule = "FREQ=DAILY;BYMONTH=2;BYMONTHDAY=29;BYDAY=MO";
    const row = { ...daily, ...checkTimes({ ...daily, start, end, recurrenceRule: rule, timeZone: "UTC" }) };
    const at = nextReminder(row, [], Date.parse("2026-11-21"))?.at ?? 0;
    expect(new Date(at).getUTCFullYear()).toBe(2044);
  }
  expect(threadMilliseconds() - began).toBeLessThan(1_500);
});

test("rules of tasks that never or rarely happen are evaluated quickly", () => {
  const began = threadMilliseconds();
  for (let day = 0; day < 200; day += 1) {
    const anchor = new Date(Date.parse("2017-01-01") + day * 86_400_000).toISOString().slice(0, 10);
    expect(repeatRuleOf("FREQ=DAILY;BYMONTH=2;BYMONTHDAY=29;BYDAY=SA", anchor)).not.toBeNull();
    expect(() => repeatRuleOf("FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=31", anchor)).toThrow("This rule never happens");
    const withEnd = "FREQ=MONTHLY;BYMONTH=2;BYMONTHDAY=31;UNTIL=20300101";
    expect(() => repeatRuleOf(withEnd, anchor)).toThrow("This rule never happens");
  }
  expect(threadMilliseconds() - began).toBeLessThan(1_500);
});

const all = (count: number) => Array.from({ length: count }, (_, at) => at + 1).join(",");

test.each([
  `FREQ=YEARLY;COUNT=10000;BYWEEKNO=${all(53)};BYDAY=${Array(8).fill("MO,TU,WE,TH,FR,SA,SU").join(",")}`,
  "FREQ=YEARLY;BYWEEKNO=53;BYDAY=SU;BYMONTH=6",
  "FREQ=MONTHLY;INTERVAL=997;BYMONTH=2;BYMONTHDAY=29;BYDAY=MO",
  "FREQ=MONTHLY;BYDAY=MO;BYSETPOS=6",
  "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TU,WE,TH,FR,SA,SU;BYSETPOS=8",
  "FREQ=DAILY;COUNT=10000",
])("%s is validated quickly", (recurrenceRule) => {
  const began = threadMilliseconds();
  try {
    checkTimes({ ...daily, recurrenceRule });
  } catch {}
  expect(threadMilliseconds() - began).toBeLessThan(maxHold);
});

test("rules with long intervals or impossible week positions are refused quickly", () => {
  const began = threadMilliseconds();
  for (let minute = 0; minute < 20; minute += 1) {
    const [start, end] = [`2000-01-03T10:${10 + minute}:00.000Z`, "2000-01-03T11:00:00.000Z"];
    const recurrenceRule = "FREQ=WEEKLY;INTERVAL=200;BYDAY=MO,TU,WE,TH,FR,SA,SU;BYSETPOS=8";
    expect(() => checkTimes({ ...daily, start, end, recurrenceRule })).toThrow("This rule never happens");
  }
  expect(threadMilliseconds() - began).toBeLessThan(maxHold * 4);
});

test("other requests are answered while a long series is counted and split", async () => {
  const app = await testApp();
  const ada = await app.signUp();
  const { start, end, recurrenceRule, title } = daily;
  const { id } = await make.event(ada, { title, start, end, recurrenceRule, recurrenceEndDate: "5000-01-01" });
  let scopes: unknown;
  const held = await longestHold(async () => {
    scopes = (await ada.run("query ($id: ID!) { eventScopes(id: $id) { all following } }", { id })).eventScopes;
  });
  expect(held).toBeLessThan(maxHold);
  const count = (Date.parse("5000-01-01") - Date.parse("2000-01-01")) / 86_400_000 + 1;
  expect(scopes).toEqual({ all: count, following: count });
  const part =
    'mutation ($id: ID!) { updateEvent(id: $id, scope: FOLLOWING, input: { title: "Later" }) { title start } }';
  let later: unknown;
  const parted = await longestHold(async () => {
    later = (await ada.run(part, { id: `${id}_49900101T100000Z` })).updateEvent;
  });
  expect(parted).toBeLessThan(maxHold);
  expect(later).toEqual({ title: "Later", start: "4990-01-01T10:00:00.000Z" });
});
