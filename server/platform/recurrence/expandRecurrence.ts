import { type DayRule, dayRule, daysOfYear } from "./daysOfRule.js";

/** The occurrences of a pattern from a start on, by years, as far as they were requested. */
interface Expansion {
  rule: DayRule;
  start: number;
  timeOfDay: number;
  years: Map<number, readonly number[]>;
}

const dayMilliseconds = 86_400_000;
/**
 * How many starts are cached in all, a year counting as one more; the least recently used expansions are dropped first.
 */
const maxKept = 1_000_000;
const maxExpansions = 5_000;
export const lastYear = 9_990;
/** After this many years days fall on the same weekdays again; with an interval, after this many times the interval. */
const cycleYears = 400;
/**
 * A rule with positions takes more work for each year; this many years, or intervals, show each day on each weekday.
 */
const shortCycle = 40;
/** How many periods of a frequency a year has. */
const periodsInYear: Readonly<Record<string, number>> = { DAILY: 365, WEEKLY: 52, MONTHLY: 12, YEARLY: 1 };

const expansions = new Map<string, Expansion>();
let kept = 0;

/**
 * The wall-clock starts that a pattern generates within [from, to), in order, a list for each year, so that the caller
 * can yield between them. Only the requested years are expanded, however long ago the series began, and they are
 * cached: pattern and start determine them.
 * @param start the wall-clock time that the pattern counts from
 */
export function* expandRecurrence(pattern: string, start: number, from: number, to: number): Generator<number[]> {
  const expansion = expansionOf(pattern, start);
  const first = new Date(Math.max(from, start)).getUTCFullYear();
  const last = Math.min(new Date(to - 1).getUTCFullYear(), lastYear);
  for (let year = first; year <= last; year += 1) {
    yield startsOf(expansion, year).filter((at) => at >= from && at < to);
  }
}

/** The first start that a pattern generates; null when there is none, or none soon enough to be meant. */
export function firstWallStart(pattern: string, start: number): number | null {
  const expansion = expansionOf(pattern, start);
  const first = new Date(start).getUTCFullYear();
  const { frequency, interval, positions } = expansion.rule;
  const intervalYears = Math.max(1, interval / (periodsInYear[frequency] ?? 1));
  const last = Math.min(first + (positions ? shortCycle * intervalYears : cycleYears * interval), lastYear);
  for (let year = first; year <= last; year += 1) {
    const [found] = startsIn(expansion, year);
    if (found !== undefined) return found;
  }
  return null;
}

/** In UTC: the zone is applied after the expansion, so that a time that a clock change skips moves forward. */
function expansionOf(pattern: string, start: number): Expansion {
  const key = `${start} ${pattern}`;
  let expansion = expansions.get(key);
  if (expansion) {
    // The most recently used one comes last.
    expansions.delete(key);
  } else {
    const day = Math.floor(start / dayMilliseconds);
    expansion = { rule: dayRule(pattern, day), start, timeOfDay: start - day * dayMilliseconds, years: new Map() };
    makeRoom();
  }
  expansions.set(key, expansion);
  return expansion;
}

function startsOf(expansion: Expansion, year: number): readonly number[] {
  const present = expansion.years.get(year);
  if (present) return present;
  const starts = startsIn(expansion, year);
  expansion.years.set(year, starts);
  kept += starts.length + 1;
  return starts;
}

function startsIn({ rule, start, timeOfDay }: Expansion, year: number): number[] {
  return daysOfYear(rule, year)
    .map((day) => day * dayMilliseconds + timeOfDay)
    .filter((at) => at >= start);
}

function makeRoom(): void {
  for (const [key, { years }] of expansions) {
    if (kept < maxKept && expansions.size < maxExpansions) return;
    for (const starts of years.values()) kept -= starts.length + 1;
    expansions.delete(key);
  }
}
