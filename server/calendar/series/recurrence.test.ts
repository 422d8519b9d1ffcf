import rrule from "rrule";
import { expect, test } from "vitest";
import { threadMilliseconds } from "../../testing/threadMilliseconds.js";
import { checkTimes } from "../events/eventTimes.js";
import { Series } from "./series.js";

const { RRule } = rrule;

// Lord Howe changes its clocks by half an hour; São Paulo has had no change since 2019, Kolkata none since 1945.
const zones = [
  "Europe/Lisbon",
  "America/New_York",
  "Australia/Lord_Howe",
  "America/Santiago",
  "Asia/Kolkata",
  "Africa/Cairo",
];
const ruleCount = 520;
const hour = 3_600_000;
/** Around both clock changes in both hemispheres. */
const windows = [
  [Date.UTC(2027, 2, 1), Date.UTC(2027, 4, 5)],
  [Date.UTC(2027, 8, 1), Date.UTC(2027, 10, 20)],
] as const;

/** The same numbers on every run, in [0, 1). */
function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const days = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"];
const ordinals = days.flatMap((day) => [`1${day}`, `2${day}`, `5${day}`, `-1${day}`, `-5${day}`]);

/** Rules of every frequency, except those that the other library is known to interpret differently from RFC 5545. */
function generated(random: () => number): string {
  const pick = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)] as T;
  const some = <T>(all: readonly T[], most: number) =>
    [...new Set(Array.from({ length: 1 + Math.floor(random() * most) }, () => pick(all)))].join(",");
  const often = (share: number) => random() < share;
  const months = [1, 3, 4, 5, 9, 10, 11];
  const frequency = pick(["DAILY", "WEEKLY", "MONTHLY", "YEARLY"]);
  const parts = [`FREQ=${frequency}`];
  if (often(0.4) && frequency !== "YEARLY") parts.push(`INTERVAL=${pick([2, 3, 4, 6])}`);
  if (often(0.3)) parts.push(`WKST=${pick(days)}`);
  if (frequency === "DAILY" && often(0.3)) parts.push(`BYDAY=${some(days, 4)}`);
  if (frequency === "DAILY" && often(0.2)) parts.push(`BYMONTHDAY=${some([1, 7, 14, 28, 31, -1], 3)}`);
  if (frequency === "WEEKLY" && often(0.7)) parts.push(`BYDAY=${some(days, 4)}`);
  if (frequency !== "YEARLY" && often(0.2)) parts.push(`BYMONTH=${some(months, 4)}`);
  if (frequency === "MONTHLY") {
    const kind = random();
    if (kind < 0.3) parts.push(`BYDAY=${some(ordinals, 3)}`);
    else if (kind < 0.5) parts.push(`BYMONTHDAY=${some([1, 2, 15, 28, 29, 30, 31, -1, -3], 3)}`);
    else if (kind < 0.6) parts.push(`BYDAY=${some(days, 3)}`, `BYMONTHDAY=${some([1, 2, 3, 4, 13, 28], 4)}`);
    else if (kind < 0.8) parts.push("BYDAY=MO,TU,WE,TH,FR", `BYSETPOS=${some([1, 2, 3, -1, -2], 2)}`);
  }
  if (frequency === "YEARLY") {
    const kind = random();
    if (kind < 0.3) parts.push(`BYMONTH=${some(months, 4)}`);
    else if (kind < 0.6) parts.push(`BYMONTH=${some(months, 4)}`, `BYDAY=${some(ordinals, 3)}`);
    else if (kind < 0.7) parts.push(`BYYEARDAY=${some([80, 87, 100, 290, 300, -60, -70], 4)}`);
    else if (kind < 0.85) parts.push(`BYWEEKNO=${some([12, 13, 15, 40, 43, 44], 3)}`, `BYDAY=${some(days, 3)}`);
    else parts.push(`BYMONTH=${some(months, 3)}`, `BYMONTHDAY=${some([1, 25, 28, 29, 31, -1], 3)}`);
  }
  if (often(0.25)) parts.push(pick(["COUNT=40", "COUNT=7", "UNTIL=20271015", "UNTIL=20270328T120000"]));
  return parts.join(";");
}

const clocks = new Map<string, Intl.DateTimeFormat>();

/** The wall clock time in the zone, according to Intl. */
function shownBy(zone: string, instant: number): number {
  let clock = clocks.get(zone);
  if (!clock) {
    const digits = "2-digit";
    const date = { year: "numeric", month: digits, day: digits, hour: digits, minute: digits, second: digits } as const;
    clock = new Intl.DateTimeFormat("en-US", { ...date, timeZone: zone, hourCycle: "h23" });
    clocks.set(zone, clock);
  }
  const parts = Object.fromEntries(clock.formatToParts(instant).map(({ type, value }) => [type, value]));
  return Date.parse(`${parts.year}-${parts.month}-${parts.day}T${parts.hour}:${parts.minute}:${parts.second}Z`);
}

/** The first instant at which the clock shows a time; a skipped time is shifted by the length of the gap. */
function found(zone: string, wall: number): number {
  const guesses = [wall - 30 * hour, wall + 30 * hour].map((instant) => wall - (shownBy(zone, instant) - instant));
  const [first, second] = guesses.sort((a, b) => a - b) as [number, number];
  if (shownBy(zone, first) === wall) return first;
  return shownBy(zone, second) === wall ? second : wall - (shownBy(zone, wall - 30 * hour) - (wall - 30 * hour));
}

/** The other library's result in UTC; the zone is applied afterwards. */
function expectedWalls(text: string, wall: number): number[] {
  const options = RRule.parseString(text.replace("UNTIL=20271015", "UNTIL=20271015T235959"));
  const [from, to] = [windows[0][0] - 50 * hour, windows[1][1] + 50 * hour];
  return new RRule({ ...options, dtstart: new Date(wall) })
    .between(new Date(from), new Date(to), true)
    .map((date) => date.getTime());
}

test("rules produce the same occurrences as a second library, in zones with and without clock changes", () => {
  const random = seeded(5_545);
  let compared = 0;
  let occurrences = 0;
  for (let index = 0; index < ruleCount; index += 1) {
    const rule = generated(random);
    const minutes = Math.floor(random() * 8) * 30 + (random() < 0.3 ? 600 : 0);
    const wall = Date.UTC(2026, Math.floor(random() * 12), 1 + Math.floor(random() * 28)) + minutes * 60_000;
    const walls = expectedWalls(rule, wall);
    for (const zone of zones) {
      const start = found(zone, wall);
      // A start that the zone skips is a different rule.
      if (shownBy(zone, start) !== wall) continue;
      const times = { start: new Date(start).toISOString(), end: new Date(start + hour).toISOString() };
      const plain = { allDay: false, timeZone: zone, recurrenceEndDate: null };
      const series = seriesOf({ ...times, ...plain, recurrenceRule: rule });
      for (const [from, to] of windows) {
        const made = series?.startsWithin(from, to).map((instant) => new Date(instant).toISOString()) ?? [];
        const wanted = walls
          .filter((each) => each > from - 50 * hour && each < to + 50 * hour)
          .map((each) => found(zone, each))
          .filter((instant) => instant >= from && instant < to)
          .map((instant) => new Date(instant).toISOString());
        expect(made, `${rule} from ${new Date(wall).toISOString()} in ${zone}`).toEqual(wanted);
        compared += 1;
        occurrences += wanted.length;
      }
    }
  }
  expect(compared).toBeGreaterThan(6_000);
  expect(occurrences).toBeGreaterThan(30_000);
});

/** Null for a rule that ends before its first occurrence. */
function seriesOf(times: Parameters<typeof checkTimes>[0]): Series | null {
  try {
    return new Series(checkTimes(times));
  } catch {
    return null;
  }
}

const morning = { start: "2026-01-05T09:00:00.000Z", end: "2026-01-05T10:00:00.000Z", allDay: false, timeZone: "UTC" };
const once = { ...morning, recurrenceEndDate: null };

test("a rule finer than days, or one that never happens, is refused quickly", () => {
  for (const recurrenceRule of [
    "every day",
    "FREQ=SECONDLY;COUNT=1000000000",
    "FREQ=DAILY;COUNT=1000000000",
    "FREQ=DAILY;BYHOUR=1,2,3",
    "FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30",
    "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30",
    "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=31",
    "FREQ=DAILY;BYMONTH=2;BYMONTHDAY=31",
    "FREQ=YEARLY;BYWEEKNO=53;BYDAY=SU;BYMONTH=6",
    `FREQ=YEARLY;BYWEEKNO=${Array.from({ length: 53 }, (_, at) => at + 1).join(",")};BYDAY=MO,TU,WE,TH,FR,SA,SU;BYMONTHDAY=31;BYMONTH=2`,
    "FREQ=YEARLY;BYWEEKNO=53;INTERVAL=7;BYYEARDAY=-366;BYMONTHDAY=31;BYDAY=SU",
    "FREQ=MONTHLY;BYDAY=MO;BYSETPOS=6",
    "FREQ=YEARLY;BYYEARDAY=366;BYWEEKNO=20",
    "FREQ=WEEKLY;BYMONTHDAY=3",
    "FREQ=WEEKLY;BYDAY=2MO",
    "FREQ=DAILY;UNTIL=20251231",
    "FREQ=DAILY;COUNT=2;UNTIL=20270101",
    "FREQ=DAILY;INTERVAL=0",
    "FREQ=DAILY;FREQ=WEEKLY",
    "FREQ=DAILY;UNTIL=20260231",
  ]) {
    const began = threadMilliseconds();
    expect(() => checkTimes({ ...once, recurrenceRule }), recurrenceRule).toThrow();
    expect(threadMilliseconds() - began, recurrenceRule).toBeLessThan(1_000);
  }
});

test.each([
  ["FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29", ["2028-02-29", "2032-02-29"]],
  ["FREQ=MONTHLY;BYMONTHDAY=31;BYMONTH=1,2,4", ["2026-01-31", "2027-01-31"]],
  ["FREQ=YEARLY;BYYEARDAY=1,-1;BYDAY=FR", ["2027-01-01", "2027-12-31"]],
  ["FREQ=YEARLY;BYMONTHDAY=13;BYDAY=FR", ["2026-02-13", "2026-03-13"]],
  ["FREQ=YEARLY;BYWEEKNO=1;BYDAY=MO", ["2027-01-04", "2028-01-03"]],
])("%s has no other days", (recurrenceRule, wanted) => {
  const starts = seriesOf({ ...once, recurrenceRule })?.everyStart();
  const made = wanted.map(() => new Date(starts?.next().value ?? Number.NaN).toISOString().slice(0, 10));
  expect(made).toEqual(wanted);
});

test("a series that began long ago is expanded only in the requested range", () => {
  const series = seriesOf({
    ...once,
    start: "1604-03-01T09:00:00.000Z",
    end: "1604-03-01T10:00:00.000Z",
    recurrenceRule: "FREQ=DAILY",
  });
  const began = threadMilliseconds();
  const starts = series?.startsWithin(Date.UTC(2026, 10, 21), Date.UTC(2026, 10, 23)) ?? [];
  expect(threadMilliseconds() - began).toBeLessThan(1_000);
  expect(starts.map((start) => new Date(start).toISOString())).toEqual([
    "2026-11-21T09:00:00.000Z",
    "2026-11-22T09:00:00.000Z",
  ]);
});

test("an all-day series stays at midnight, even when a clock change skips it", () => {
  const cairo = { allDay: true, timeZone: "Africa/Cairo", recurrenceEndDate: null };
  const series = seriesOf({
    ...cairo,
    start: "2027-04-28T22:00:00.000Z",
    end: "2027-04-29T22:00:00.000Z",
    recurrenceRule: "FREQ=DAILY;COUNT=3",
  });
  const starts = [...(series?.everyStart() ?? [])];
  // On the last Friday of April the clock jumps from midnight to one.
  expect(starts.map((start) => new Date(start).toISOString())).toEqual([
    "2027-04-28T22:00:00.000Z",
    "2027-04-29T22:00:00.000Z",
    "2027-04-30T21:00:00.000Z",
  ]);
  expect(starts.map((start) => ((series?.endOf(start) ?? 0) - start) / hour)).toEqual([24, 23, 24]);
});

/** The times as the API shows them. */
const textsOf = (instants: Iterable<number>) => Array.from(instants, (instant) => new Date(instant).toISOString());

const overlapping = (series: Series, from: string, to: string) =>
  textsOf([...series.yearsOverlapping(Date.parse(from), Date.parse(to))].flat());

test.each([
  ["over midnight", "2026-01-05T22:00:00.000Z", "2026-01-06T02:00:00.000Z", "2026-03-03T22:00:00.000Z"],
  ["of three days", "2026-01-05T22:00:00.000Z", "2026-01-08T02:00:00.000Z", "2026-03-01T22:00:00.000Z"],
])("an occurrence %s overlaps a range until it ends", (_, start, end, first) => {
  const series = new Series({ ...morning, start, end, recurrenceRule: "FREQ=DAILY", lastStart: null });
  expect(overlapping(series, "2026-03-04T01:59:59.999Z", "2026-03-04T22:00:00.000Z")[0]).toBe(first);
  expect(overlapping(series, "2026-03-04T02:00:00.000Z", "2026-03-04T22:00:00.000Z")[0]).not.toBe(first);
  expect(overlapping(series, "2026-03-04T02:00:00.000Z", "2026-03-04T22:00:00.001Z").at(-1)).toBe(
    "2026-03-04T22:00:00.000Z",
  );
});

test("an all-day occurrence that a clock change makes longer than the first overlaps a range until it ends", () => {
  const lisbon = { allDay: true, timeZone: "Europe/Lisbon", recurrenceRule: "FREQ=WEEKLY", lastStart: null };
  const series = new Series({ ...lisbon, start: "2027-03-28T00:00:00.000Z", end: "2027-03-28T23:00:00.000Z" });
  const autumn = "2027-10-30T23:00:00.000Z";
  expect(overlapping(series, "2027-10-31T23:59:59.999Z", "2027-11-02T00:00:00.000Z")).toEqual([autumn]);
  expect(overlapping(series, "2027-11-01T00:00:00.000Z", "2027-11-02T00:00:00.000Z")).toEqual([]);
});

test("an occurrence lasts as long as the first, even when the clock changes meanwhile", () => {
  const lisbon = { allDay: false, timeZone: "Europe/Lisbon", recurrenceRule: "FREQ=DAILY", lastStart: null };
  const series = new Series({ ...lisbon, start: "2027-03-20T23:00:00.000Z", end: "2027-03-21T03:00:00.000Z" });
  expect(textsOf([series.endOf(Date.parse("2027-03-27T23:00:00.000Z"))])).toEqual(["2027-03-28T03:00:00.000Z"]);
});

test("an occurrence is found by the second in which it starts", () => {
  const series = new Series({
    ...morning,
    start: "2026-01-05T09:00:00.250Z",
    recurrenceRule: "FREQ=DAILY",
    lastStart: null,
  });
  const start = Date.parse("2026-03-02T09:00:00.250Z");
  expect(series.startAt(start - 250)).toBe(start);
  expect(series.startAt(start - 1_250)).toBeNull();
  expect(series.startAt(start + 750)).toBeNull();
});

test("a day that a zone skips does not repeat the occurrence of the next", () => {
  const series = new Series({
    start: "2011-12-28T19:00:00.000Z",
    end: "2011-12-28T20:00:00.000Z",
    allDay: false,
    timeZone: "Pacific/Apia",
    recurrenceRule: "FREQ=DAILY",
    lastStart: "2011-12-31T19:00:00.000Z",
  });
  // Samoa went from the 29th of December to the 31st.
  expect(textsOf(series.everyStart())).toEqual([
    "2011-12-28T19:00:00.000Z",
    "2011-12-29T19:00:00.000Z",
    "2011-12-30T19:00:00.000Z",
    "2011-12-31T19:00:00.000Z",
  ]);
});

test("a series without an end reaches the year 9990", () => {
  const times = { ...morning, start: "9988-01-05T09:00:00.000Z", end: "9988-01-05T10:00:00.000Z" };
  const series = new Series({ ...times, recurrenceRule: "FREQ=YEARLY", lastStart: null });
  expect(textsOf(series.everyStart()).map((start) => start.slice(0, 4))).toEqual(["9988", "9989", "9990"]);
});

test("an occurrence of a long series, which could once be stored, ends within the years that can be written", () => {
  const times = { ...morning, start: "2000-01-01T09:00:00.000Z", end: "9995-01-01T09:00:00.000Z" };
  const series = new Series({ ...times, recurrenceRule: "FREQ=YEARLY", lastStart: null });
  const ends = textsOf(Array.from(series.everyStart(), (start) => series.endOf(start)));
  expect(ends.map((end) => end.slice(0, 4))).toEqual(["9995", "9996", "9997", "9998", "9999"]);
});
