import { expandRecurrence, lastYear } from "../../platform/recurrence/expandRecurrence.js";
import { type RecurrenceRule, storedRule } from "../../platform/recurrence/recurrenceRule.js";
import { dayStartOf, instantOf, wallOf, yearStart } from "../../platform/recurrence/zoneClock.js";

/** The columns of a series that say when its occurrences are. */
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
/** An instant after it can't be written. */
const endOfTime = yearStart(10_000);

/** When the occurrences of a series are by its rule, as instants in milliseconds. */
export class Series {
  readonly rule: RecurrenceRule;
  readonly start: number;
  /** The wall-clock time of a series' start in its zone; the rule repeats that. */
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
    const last = times.lastStart === null ? yearStart(lastYear + 1) : Date.parse(times.lastStart);
    this.last = Math.min(last, endOfTime - this.reach);
  }

  /**
   * The starts within [from, to), in order, a list for each year: all of them can be millions, so who asks for more than
   * some years gives way between the lists.
   */
  *years(from = this.start, to = Number.POSITIVE_INFINITY): Generator<number[]> {
    const until = Math.min(to, this.last + 1);
    if (until <= from) return;
    let before = Number.NEGATIVE_INFINITY;
    for (const walls of expandRecurrence(this.rule.pattern, this.startWall, from - slack, until + slack)) {
      const starts: number[] = [];
      for (const wall of walls) {
        const start = instantOf(this.times.timeZone, wall);
        // Where a whole day was skipped two days fall on one.
        if (start >= from && start < until && start !== before) starts.push(start);
        before = start;
      }
      yield starts;
    }
  }

  /** The starts within [from, to), which is to be a few years at most. */
  startsWithin(from: number, to: number): number[] {
    return [...this.years(from, to)].flat();
  }

  /** The starts of what overlaps [from, to), in order, a list for each year. */
  *yearsOverlapping(from: number, to: number): Generator<number[]> {
    for (const starts of this.years(from - this.reach, to)) yield starts.filter((start) => this.endOf(start) > from);
  }

  /** All starts one after the other, without end where the series has none. */
  *everyStart(): Generator<number> {
    for (const starts of this.years()) yield* starts;
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

  /** How long an occurrence can last at most. */
  private get reach(): number {
    return Math.max(this.length, this.days * dayMilliseconds) + dayMilliseconds;
  }
}
