import { everyWallStart, expandRecurrence } from "../platform/recurrence/expandRecurrence.js";
import { type RecurrenceRule, storedRule } from "../platform/recurrence/recurrenceRule.js";
import { dayStartOf, instantOf, wallOf } from "../platform/recurrence/zoneClock.js";

/** What of a series says when its occurrences are. */
export interface SeriesTimes {
  start: string;
  end: string;
  allDay: boolean;
  timeZone: string;
  recurrenceRule: string | null;
  /** When the last occurrence starts; null without an end. */
  lastStart: string | null;
}

const dayMilliseconds = 86_400_000;
/** How far a clock's change can put an instant from where another day of the same time has it. */
const slack = 2 * dayMilliseconds;

/** When the occurrences of a series are by its rule, as instants in milliseconds. */
export class Series {
  readonly rule: RecurrenceRule;
  readonly start: number;
  /** What a clock in the series' zone shows at its start; the rule repeats that. */
  readonly startWall: number;
  private readonly length: number;
  private readonly days: number;
  private readonly last: number;

  constructor(private readonly times: SeriesTimes) {
    const { allDay, timeZone } = times;
    this.rule = storedRule(times.recurrenceRule ?? "");
    this.start = Date.parse(times.start);
    const end = Date.parse(times.end);
    const wall = wallOf(timeZone, this.start);
    this.startWall = allDay ? dayStartOf(wall) : wall;
    this.length = end - this.start;
    this.days = allDay ? Math.round((dayStartOf(wallOf(timeZone, end)) - this.startWall) / dayMilliseconds) : 0;
    this.last = times.lastStart === null ? Number.POSITIVE_INFINITY : Date.parse(times.lastStart);
  }

  /** The starts within [from, to), in order. */
  startsWithin(from: number, to: number): number[] {
    const until = Math.min(to, this.last + 1);
    if (until <= from) return [];
    const starts: number[] = [];
    for (const wall of expandRecurrence(this.rule.pattern, this.startWall, from - slack, until + slack)) {
      const start = instantOf(this.times.timeZone, wall);
      // Where a whole day was skipped two days fall on one.
      if (start >= from && start < until && start !== starts.at(-1)) starts.push(start);
    }
    return starts;
  }

  /** The starts of what overlaps [from, to), in order. */
  startsOverlapping(from: number, to: number): number[] {
    const reach = Math.max(this.length, this.days * dayMilliseconds) + dayMilliseconds;
    return this.startsWithin(from - reach, to).filter((start) => this.endOf(start) > from);
  }

  /** All starts one after the other, without end where the series has none. */
  *everyStart(): Generator<number> {
    let before = Number.NEGATIVE_INFINITY;
    for (const wall of everyWallStart(this.rule.pattern, this.startWall)) {
      const start = instantOf(this.times.timeZone, wall);
      if (start > this.last) return;
      if (start !== before) yield start;
      before = start;
    }
  }

  /** When the occurrence that starts then ends: as long as the first, or as many days. */
  endOf(start: number): number {
    const { allDay, timeZone } = this.times;
    if (!allDay) return start + this.length;
    return instantOf(timeZone, dayStartOf(wallOf(timeZone, start)) + this.days * dayMilliseconds);
  }

  /** The start that lies within this second; null when none does. */
  startAt(second: number): number | null {
    return this.startsWithin(second, second + 1_000)[0] ?? null;
  }

  /** How many occurrences start before; the place of one that starts then. */
  countBefore(instant: number): number {
    let count = 0;
    for (const start of this.everyStart()) {
      if (start >= instant) break;
      count += 1;
    }
    return count;
  }
}
