import { expandRecurrence, lastYear } from "../../platform/recurrence/expandRecurrence.js";
import { type RecurrenceRule, storedRule } from "../../platform/recurrence/recurrenceRule.js";
import { dayStartOf, instantOf, wallOf, yearStart } from "../../platform/recurrence/zoneClock.js";

/** The columns of a series that determine its occurrences. */
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
/** How far a clock change can shift an instant from the same time on another day. */
const slack = 2 * dayMilliseconds;
/** Later instants can't be written. */
const endOfTime = yearStart(10_000);

/** The occurrences of a series by its rule, as instants in milliseconds. */
export class Series {
  readonly rule: RecurrenceRule;
  readonly start: number;
  /** The wall clock time of a series' start in its zone, which the rule repeats. */
  readonly startWall: number;
  private readonly length: number;
  private readonly days: number;
  /** No occurrence starts later. */
  readonly last: number;

  constructor(private readonly times: SeriesTimes) {
    const { allDay, timeZone } = times;
    this.rule = storedRule(times.recurrenceRule ?? "");
    this.start = Date.parse(times.start);
    const end = Date.parse(times.end);
    const wall = wallOf(timeZone, this.start);
    this.startWall = allDay ? dayStartOf(wall) : wall;
    this.length = end - this.start;
    this.days = allDay ? Math.round((dayStartOf(wallOf(timeZone, end)) - this.startWall) / dayMilliseconds) : 0;
    const last = times.lastStart === null ? yearStart(lastYear + 1) : Date.parse(times.lastStart);
    this.last = Math.min(last, endOfTime - this.reach);
  }

  /**
   * The starts within [from, to), in order, as a list for each year: there can be millions, so callers that need more
   * than a few years yield to other work between the lists.
   */
  *years(from = this.start, to = Number.POSITIVE_INFINITY): Generator<number[]> {
    const until = Math.min(to, this.last + 1);
    if (until <= from) return;
    let before = Number.NEGATIVE_INFINITY;
    for (const walls of expandRecurrence(this.rule.pattern, this.startWall, from - slack, until + slack)) {
      const starts: number[] = [];
      for (const wall of walls) {
        const start = instantOf(this.times.timeZone, wall);
        // Where a whole day was skipped, two days fall on one.
        if (start >= from && start < until && start !== before) starts.push(start);
        before = start;
      }
      yield starts;
    }
  }

  /** The starts within [from, to), which should be a few years at most. */
  startsWithin(from: number, to: number): number[] {
    return [...this.years(from, to)].flat();
  }

  /** The starts of occurrences that overlap [from, to), in order, as a list for each year. */
  *yearsOverlapping(from: number, to: number): Generator<number[]> {
    for (const starts of this.years(from - this.reach, to)) yield starts.filter((start) => this.endOf(start) > from);
  }

  /** All starts in order, infinitely many if the series has no end. */
  *everyStart(): Generator<number> {
    for (const starts of this.years()) yield* starts;
  }

  /** When the occurrence with this start ends: with the duration, or the number of days, of the first. */
  endOf(start: number): number {
    const { allDay, timeZone } = this.times;
    if (!allDay) return start + this.length;
    return instantOf(timeZone, dayStartOf(wallOf(timeZone, start)) + this.days * dayMilliseconds);
  }

  /** The start within this second; null if there is none. */
  startAt(second: number): number | null {
    return this.startsWithin(second, second + 1_000)[0] ?? null;
  }

  /** No occurrence lasts longer; a clock change can make one that is all day longer than the first. */
  private get reach(): number {
    return this.length + slack;
  }
}
