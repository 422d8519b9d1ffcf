import { RRuleTemporal } from "rrule-temporal";
import { Temporal } from "temporal-polyfill";
import { yearStart } from "./zoneClock.js";

/** What a pattern makes from a start on, by years, as far as somebody asked. */
interface Expansion {
  rule: RRuleTemporal;
  years: Map<number, readonly number[]>;
}

/** How many starts are kept in all; the expansions used longest ago go first. */
const maxKept = 1_000_000;
const maxExpansions = 5_000;
export const lastYear = 9_990;
/** Days, weeks, months or years without a start after which a pattern counts as making none. */
const maxSteps = 4_000;

const expansions = new Map<string, Expansion>();
let kept = 0;

/**
 * The wall-clock starts that a pattern makes within [from, to), in order. Only the years that are asked for are
 * expanded, however long ago the series began, and they are kept: pattern and start say all there is to know.
 * @param start the wall-clock time that the pattern counts from
 */
export function expandRecurrence(pattern: string, start: number, from: number, to: number): number[] {
  const expansion = expansionOf(pattern, start);
  const first = new Date(Math.max(from, start)).getUTCFullYear();
  const last = Math.min(new Date(to - 1).getUTCFullYear(), lastYear);
  const starts: number[] = [];
  for (let year = first; year <= last; year += 1) {
    for (const at of startsOf(expansion, year)) if (at >= from && at < to) starts.push(at);
  }
  return starts;
}

/** The starts one after the other, until the caller has enough; ends where the pattern has made none for a century. */
export function* everyWallStart(pattern: string, start: number): Generator<number> {
  const expansion = expansionOf(pattern, start);
  const first = new Date(start).getUTCFullYear();
  let lastWithAny = first;
  for (let year = first; year <= Math.min(lastWithAny + 100, lastYear); year += 1) {
    const starts = startsOf(expansion, year);
    if (starts.length > 0) lastWithAny = year;
    yield* starts;
  }
}

/** The first start that a pattern makes; null when it makes none soon enough to be meant. */
export function firstWallStart(pattern: string, start: number): number | null {
  try {
    const rule = ruleOf(pattern, start, maxSteps);
    return rule.next(new Date(start), true)?.epochMilliseconds ?? null;
  } catch {
    return null;
  }
}

function expansionOf(pattern: string, start: number): Expansion {
  const key = `${start} ${pattern}`;
  let expansion = expansions.get(key);
  if (expansion) {
    // Whoever was used last stands last.
    expansions.delete(key);
  } else {
    expansion = { rule: ruleOf(pattern, start), years: new Map() };
    makeRoom();
  }
  expansions.set(key, expansion);
  return expansion;
}

/**
 * Everything is expanded by the clock of UTC. The library leaves out times that a change of the clock skips, where an
 * event moves forward by the gap; so the zone comes after the expansion.
 */
function ruleOf(pattern: string, start: number, maxIterations?: number): RRuleTemporal {
  const dtstart = Temporal.Instant.fromEpochMilliseconds(start).toZonedDateTimeISO("UTC");
  return new RRuleTemporal({ rruleString: pattern, dtstart, cache: false, maxIterations });
}

function startsOf({ rule, years }: Expansion, year: number): readonly number[] {
  const present = years.get(year);
  if (present) return present;
  const from = new Date(yearStart(year));
  const to = new Date(yearStart(year + 1) - 1);
  const starts = rule.between(from, to, true).map(({ epochMilliseconds }) => epochMilliseconds);
  years.set(year, starts);
  kept += starts.length;
  return starts;
}

function makeRoom(): void {
  for (const [key, { years }] of expansions) {
    if (kept < maxKept && expansions.size < maxExpansions) return;
    for (const starts of years.values()) kept -= starts.length;
    expansions.delete(key);
  }
}
