import { InvalidInputError } from "../../platform/errors.js";
import { firstWallStart, lastYear } from "../../platform/recurrence/expandRecurrence.js";
import { type RecurrenceRule, readRule, untilOf } from "../../platform/recurrence/recurrenceRule.js";
import { instantOf, isDayStart, yearStart } from "../../platform/recurrence/zoneClock.js";
import { Series, type SeriesTimes } from "../series/series.js";

/** When an event takes place, as it is stored. */
export interface EventTimes extends SeriesTimes {
  recurrenceEndDate: string | null;
}

const yearMilliseconds = 366 * 86_400_000;
/** How far a count is expanded, and how far back the last occurrence before an end is searched for. */
const maxYears = 100;

/** Leaves a year on either side of the years that can be written, for time zones, moves and series. */
const firstStart = yearStart(2);
const lastEnd = yearStart(lastYear);
const rangeSentence = `Please enter a time between the years 2 and ${lastYear - 1}`;

/**
 * Validates when an event takes place, and finds where a series ends.
 * @throws InvalidInputError that names the invalid field.
 */
export function checkTimes(given: Omit<EventTimes, "lastStart">): EventTimes {
  const { allDay, timeZone } = given;
  const start = Date.parse(given.start);
  const end = Date.parse(given.end);
  if (start < firstStart) throw refusal("start", rangeSentence);
  if (end > lastEnd) throw refusal("end", rangeSentence);
  if (end <= start) throw refusal("end", "End time must be after start time");
  if (allDay && !isDayStart(timeZone, start)) throw refusal("start", allDaySentence);
  if (allDay && !isDayStart(timeZone, end)) throw refusal("end", allDaySentence);
  if (given.recurrenceRule && end - start > yearMilliseconds) throw refusal("end", longSentence);
  if (!given.recurrenceRule) return { ...given, recurrenceRule: null, recurrenceEndDate: null, lastStart: null };

  const rule = readRule(given.recurrenceRule);
  if (typeof rule === "string") throw refusal("recurrenceRule", rule);
  const times = { ...given, recurrenceRule: rule.text, lastStart: null };
  const series = new Series(times);
  const firstWall = firstWallStart(rule.pattern, series.startWall);
  if (firstWall === null) throw refusal("recurrenceRule", "This rule never happens");
  const limit = limitOf(rule, given);
  if (limit !== null && instantOf(timeZone, firstWall) > limit) {
    const field = limit === untilOf(rule, timeZone) ? "recurrenceRule" : "recurrenceEndDate";
    throw refusal(field, "This rule ends before it happens");
  }
  const last = lastStartOf(series, rule.count, limit);
  return { ...times, lastStart: last === null ? null : new Date(last).toISOString() };
}

const longSentence = "An event that repeats can last at most a year (366 days)";
const allDaySentence = "An all-day event begins and ends at midnight of its time zone";

/** The earlier of the two ends that a series may have. */
function limitOf(rule: RecurrenceRule, given: Pick<EventTimes, "timeZone" | "recurrenceEndDate">): number | null {
  const { timeZone, recurrenceEndDate: day } = given;
  const until = untilOf(rule, timeZone);
  if (day === null) return until;
  const ends = day.length > 10 ? Date.parse(day) : instantOf(timeZone, Date.parse(`${day}T23:59:59.999Z`));
  return until === null ? ends : Math.min(until, ends);
}

function lastStartOf(series: Series, count: number | null, limit: number | null): number | null {
  if (count !== null) return lastCounted(series, count, limit);
  if (limit === null) return null;
  for (let years = 1; years <= maxYears; years *= 10) {
    const last = series.startsWithin(Math.max(series.start, limit - years * yearMilliseconds), limit + 1).at(-1);
    if (last !== undefined) return last;
  }
  return limit;
}

function lastCounted(series: Series, count: number, limit: number | null): number {
  const farthest = Math.min(limit ?? Number.POSITIVE_INFINITY, series.start + maxYears * yearMilliseconds);
  let last = series.start;
  let left = count;
  for (const starts of series.years(series.start, farthest + 1)) {
    last = starts.slice(0, left).at(-1) ?? last;
    left -= starts.length;
    if (left <= 0) break;
  }
  return last;
}

export function refusal(field: string, sentence: string): InvalidInputError {
  return new InvalidInputError(sentence, { [field]: sentence });
}
