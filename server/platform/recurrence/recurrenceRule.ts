import { readInstant } from "../isoTime.js";
import { instantOf } from "./zoneClock.js";

/** A rule of RFC 5545 in its parts. */
export interface RecurrenceRule {
  /** As it is stored: upper case, without `RRULE:`. */
  text: string;
  /** The rule without its end: what is repeated, and how. */
  pattern: string;
  count: number | null;
  /** As it is in the rule: a day, a time of the series' zone, or an instant. */
  until: string | null;
}

const frequencies = ["DAILY", "WEEKLY", "MONTHLY", "YEARLY"];
const weekday = "(MO|TU|WE|TH|FR|SA|SU)";
const maxInterval = 1_000;
const maxCount = 10_000;

/** The pattern of each part's value; lists are checked item by item. */
const parts: Record<string, { isList: boolean; item: RegExp }> = {
  FREQ: { isList: false, item: /^[A-Z]+$/ },
  INTERVAL: { isList: false, item: /^\d{1,4}$/ },
  COUNT: { isList: false, item: /^\d{1,5}$/ },
  UNTIL: { isList: false, item: /^\d{8}(T\d{6}Z?)?$/ },
  WKST: { isList: false, item: new RegExp(`^${weekday}$`) },
  BYDAY: { isList: true, item: new RegExp(`^([+-]?([1-9]|[1-4]\\d|5[0-2]))?${weekday}$`) },
  BYMONTH: { isList: true, item: /^([1-9]|0[1-9]|1[0-2])$/ },
  BYMONTHDAY: { isList: true, item: /^[+-]?(0?[1-9]|[12]\d|3[01])$/ },
  BYYEARDAY: { isList: true, item: /^[+-]?([1-9]\d?|[12]\d\d|3[0-5]\d|36[0-6])$/ },
  BYWEEKNO: { isList: true, item: /^[+-]?([1-9]|[1-4]\d|5[0-3])$/ },
  BYSETPOS: { isList: true, item: /^[+-]?([1-9]\d?|[12]\d\d|3[0-5]\d|36[0-6])$/ },
};

const wrong = "Please enter a rule from daily to yearly, as RFC 5545 writes it";

/**
 * Reads a rule; one that RFC 5545 forbids is invalid.
 * @returns a sentence for the person when it is invalid.
 */
export function readRule(given: string): RecurrenceRule | string {
  const text = given
    .trim()
    .toUpperCase()
    .replace(/^RRULE:/, "")
    .replace(/;$/, "");
  const values = new Map<string, string>();
  for (const pair of text.split(";")) {
    const [name = "", value = "", ...rest] = pair.split("=");
    const part = parts[name];
    if (!part || rest.length > 0 || values.has(name)) return sentenceFor(name);
    const items = part.isList ? value.split(",") : [value];
    if (!items.every((item) => part.item.test(item))) return wrong;
    values.set(name, value);
  }
  const problem = problemOf(values);
  if (problem) return problem;
  const pattern = [...values].filter(([name]) => name !== "COUNT" && name !== "UNTIL").map((pair) => pair.join("="));
  return {
    text,
    pattern: pattern.join(";"),
    count: values.has("COUNT") ? Number(values.get("COUNT")) : null,
    until: values.get("UNTIL") ?? null,
  };
}

/** A stored rule, which was validated when it was stored. */
export function storedRule(text: string): RecurrenceRule {
  const rule = readRule(text);
  if (typeof rule === "string") throw new Error(`The stored rule ${text} can't be read`);
  return rule;
}

/** The rule with another end. */
export function withEnd({ pattern }: RecurrenceRule, end: { count: number } | { until: string } | null): string {
  if (end === null) return pattern;
  return `${pattern};${"count" in end ? `COUNT=${end.count}` : `UNTIL=${end.until}`}`;
}

/** The last instant at which an occurrence may start; null when the rule names none. */
export function untilOf({ until }: RecurrenceRule, timeZone: string): number | null {
  if (until === null) return null;
  const [, year, month, day, time] = /^(\d{4})(\d\d)(\d\d)(?:T(\d{6}))?/.exec(until) ?? [];
  const clock = time ? `${time.slice(0, 2)}:${time.slice(2, 4)}:${time.slice(4)}.000` : "23:59:59.999";
  const wall = Date.parse(`${year}-${month}-${day}T${clock}Z`);
  return until.endsWith("Z") ? wall : instantOf(timeZone, wall);
}

function problemOf(values: ReadonlyMap<string, string>): string | null {
  const frequency = values.get("FREQ") ?? "";
  if (["HOURLY", "MINUTELY", "SECONDLY"].includes(frequency)) return "A rule can't be finer than daily";
  if (!frequencies.includes(frequency)) return wrong;
  const isWithin = (name: string, max: number) => {
    const value = values.get(name);
    return value === undefined || (Number(value) >= 1 && Number(value) <= max);
  };
  if (!isWithin("INTERVAL", maxInterval)) return `Please enter an interval from 1 to ${maxInterval}`;
  if (!isWithin("COUNT", maxCount)) return `Please enter a count from 1 to ${maxCount}`;
  if (values.has("COUNT") && values.has("UNTIL")) return "A rule ends by its count or on a day, not both";
  const until = values.get("UNTIL");
  if (until !== undefined && !isMoment(until)) return wrong;
  const has = (name: string) => values.has(name);
  const hasOrdinal = /\d/.test(values.get("BYDAY") ?? "");
  const isOf = (...names: string[]) => names.includes(frequency);
  if (hasOrdinal && (isOf("DAILY", "WEEKLY") || has("BYWEEKNO"))) return wrong;
  if (isOf("MONTHLY") && /(^|,)[+-]?([6-9]|\d\d)[A-Z]/.test(values.get("BYDAY") ?? "")) return wrong;
  if (has("BYMONTHDAY") && isOf("WEEKLY")) return wrong;
  if (has("BYYEARDAY") && !isOf("YEARLY")) return wrong;
  if (has("BYWEEKNO") && !isOf("YEARLY")) return wrong;
  const choosing = ["BYDAY", "BYMONTH", "BYMONTHDAY", "BYYEARDAY", "BYWEEKNO"];
  if (has("BYSETPOS") && !choosing.some(has)) return wrong;
  // A day's set has one start.
  if (has("BYSETPOS") && isOf("DAILY") && !/^[+-]?1(,[+-]?1)*$/.test(values.get("BYSETPOS") ?? "")) return wrong;
  return null;
}

function sentenceFor(name: string): string {
  if (["BYHOUR", "BYMINUTE", "BYSECOND"].includes(name)) return "A rule can't be finer than daily";
  return wrong;
}

/** Refuses the 31st of a month of thirty days and the 25th hour. */
function isMoment(text: string): boolean {
  const [, year, month, day, hour = "00", minute = "00", second = "00"] =
    /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d))?/.exec(text) ?? [];
  const iso = `${year}-${month}-${day}T${hour}:${minute}:${second}.000Z`;
  return readInstant(iso) !== null;
}
