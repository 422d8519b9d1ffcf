import { yearStart } from "./zoneClock.js";

/** A pattern in numbers. Days are counted from 1970-01-01. */
export interface DayRule {
  frequency: string;
  interval: number;
  /** The weekday on which weeks begin; Sunday is 0. */
  weekStart: number;
  /** The day that intervals count from. */
  first: number;
  firstMonth: number;
  months: ReadonlySet<number> | null;
  monthDays: ReadonlySet<number> | null;
  yearDays: ReadonlySet<number> | null;
  weeks: ReadonlySet<number> | null;
  /** The places of weekdays in the month or the year, as `placed` writes them. */
  weekdays: ReadonlySet<number> | null;
  isPlacedInMonth: boolean;
  positions: readonly number[] | null;
}

const dayMilliseconds = 86_400_000;
const weekdayNames = ["SU", "MO", "TU", "WE", "TH", "FR", "SA"];

/**
 * Reads a pattern that `readRule` accepted.
 * @param first the day of the start, which gives whatever the pattern leaves open
 */
export function dayRule(pattern: string, first: number): DayRule {
  const parts = new Map(pattern.split(";").map((pair) => pair.split("=") as [string, string]));
  const numbers = (name: string) => parts.get(name)?.split(",").map(Number) ?? null;
  const setOf = (name: string) => (parts.has(name) ? new Set(numbers(name)) : null);
  const date = new Date(first * dayMilliseconds);
  const frequency = parts.get("FREQ") ?? "";
  const weekdays = parts.get("BYDAY")?.split(",") ?? null;
  const rule: DayRule = {
    frequency,
    interval: Number(parts.get("INTERVAL") ?? 1),
    weekStart: weekdayNames.indexOf(parts.get("WKST") ?? "MO"),
    first,
    firstMonth: date.getUTCFullYear() * 12 + date.getUTCMonth(),
    months: setOf("BYMONTH"),
    monthDays: setOf("BYMONTHDAY"),
    yearDays: setOf("BYYEARDAY"),
    weeks: setOf("BYWEEKNO"),
    weekdays:
      weekdays && new Set(weekdays.map((day) => placed(weekdayNames.indexOf(day.slice(-2)), Number(day.slice(0, -2))))),
    isPlacedInMonth: frequency === "MONTHLY" || parts.has("BYMONTH"),
    positions: numbers("BYSETPOS"),
  };
  if (frequency === "DAILY" || rule.weekdays || rule.monthDays || rule.yearDays) return rule;
  if (frequency === "WEEKLY" || rule.weeks) return { ...rule, weekdays: new Set([placed(date.getUTCDay(), 0)]) };
  const months = frequency === "YEARLY" && !rule.months ? new Set([date.getUTCMonth() + 1]) : rule.months;
  return { ...rule, months, monthDays: new Set([date.getUTCDate()]) };
}

/** The days that a rule generates in a year, in order, including those before the day that it counts from. */
export function daysOfYear(rule: DayRule, year: number): number[] {
  const { frequency, positions } = rule;
  // Of a single day, the first and the last are the same.
  if (!positions || frequency === "DAILY") return matching(rule, year);
  const begin = firstDay(year);
  const end = firstDay(year + 1);
  const crossesYears = frequency === "WEEKLY" || rule.weeks !== null;
  const days = crossesYears ? [year - 1, year, year + 1].flatMap((each) => matching(rule, each)) : matching(rule, year);
  const chosen = [...Map.groupBy(days, (day) => periodOf(rule, day)).values()].flatMap((set) =>
    set.filter((_day, at) => positions.includes(at + 1) || positions.includes(at - set.length)),
  );
  return chosen.filter((day) => day >= begin && day < end);
}

/** The week, month or year that positions are counted in. */
function periodOf({ frequency, weeks, weekStart }: DayRule, day: number): number {
  if (frequency === "WEEKLY") return weekBegin(day, weekStart);
  const date = new Date((weeks ? weekBegin(day, weekStart) + 3 : day) * dayMilliseconds);
  return frequency === "YEARLY" ? date.getUTCFullYear() : date.getUTCMonth();
}

/** The days of a year that match all parts except the positions. */
function matching(rule: DayRule, year: number): number[] {
  const { frequency, interval, first, firstMonth, months, monthDays, yearDays, weeks } = rule;
  const isYearly = frequency === "YEARLY";
  if (isYearly && !weeks && (year - Math.floor(firstMonth / 12)) % interval !== 0) return [];
  const begin = firstDay(year);
  const length = firstDay(year + 1) - begin;
  const isInWeek = weeks && weekCheck(rule, year, begin, length);
  const firstWeek = weekBegin(first, rule.weekStart);
  const days: number[] = [];
  let monthEnd = 0;
  for (let month = 0; month < 12; month += 1) {
    const monthBegin = monthEnd;
    const monthLength = month === 1 ? length - 337 : (monthLengths[month] as number);
    monthEnd += monthLength;
    if (months && !months.has(month + 1)) continue;
    if (frequency === "MONTHLY" && (year * 12 + month - firstMonth) % interval !== 0) continue;
    for (let at = monthBegin; at < monthEnd; at += 1) {
      const day = begin + at;
      if (frequency === "DAILY" && (day - first) % interval !== 0) continue;
      if (frequency === "WEEKLY" && ((weekBegin(day, rule.weekStart) - firstWeek) / 7) % interval !== 0) continue;
      const monthDay = at - monthBegin;
      if (monthDays && !isNamed(monthDays, monthDay, monthLength)) continue;
      if (yearDays && !isNamed(yearDays, at, length)) continue;
      if (isInWeek && !isInWeek(at)) continue;
      if (rule.isPlacedInMonth ? !isWeekday(rule, day, monthDay, monthLength) : !isWeekday(rule, day, at, length)) {
        continue;
      }
      days.push(day);
    }
  }
  return days;
}

/** Whether a set contains the place (from 0 on), counted from the beginning or from the end. */
function isNamed(set: ReadonlySet<number>, place: number, length: number): boolean {
  return set.has(place + 1) || set.has(place - length);
}

function isWeekday({ weekdays }: DayRule, day: number, at: number, length: number): boolean {
  if (!weekdays) return true;
  const weekday = weekdayOf(day);
  const [before, after] = [Math.floor(at / 7), Math.floor((length - 1 - at) / 7)];
  return [0, before + 1, -after - 1].some((place) => weekdays.has(placed(weekday, place)));
}

/** A weekday with its place, counted from the end when it is negative; the place 0 means all of them. */
function placed(weekday: number, place: number): number {
  return place * 7 + weekday;
}

/** Whether a set contains the week of a day of the year; a week belongs to the year that most of its days are in. */
function weekCheck(
  { weeks, weekStart, interval, firstMonth }: DayRule,
  year: number,
  begin: number,
  length: number,
): (at: number) => boolean {
  const firstYear = Math.floor(firstMonth / 12);
  return (at) => {
    const middle = weekBegin(begin + at, weekStart) + 3 - begin;
    const weekYear = middle < 0 ? year - 1 : middle >= length ? year + 1 : year;
    if ((weekYear - firstYear) % interval !== 0) return false;
    const yearBegin = weekYear === year ? begin : firstDay(weekYear);
    const yearLength = weekYear === year ? length : firstDay(weekYear + 1) - yearBegin;
    const place = middle + begin - yearBegin;
    const [before, after] = [Math.floor(place / 7), Math.floor((yearLength - 1 - place) / 7)];
    return weeks?.has(before + 1) === true || weeks?.has(-after - 1) === true;
  };
}

const monthLengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

function firstDay(year: number): number {
  return yearStart(year) / dayMilliseconds;
}

/** 1970-01-01 was a Thursday. */
function weekdayOf(day: number): number {
  return (((day + 4) % 7) + 7) % 7;
}

function weekBegin(day: number, weekStart: number): number {
  return day - ((weekdayOf(day) - weekStart + 7) % 7);
}
