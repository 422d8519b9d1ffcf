import { InvalidInputError, TooLargeError } from "../../platform/errors.js";
import { eachInSlices, Slices } from "../../platform/fairShares/Slices.js";
import type { EventRow } from "../events/eventRows.js";
import { type ShownEvent, shownEvent, shownOccurrence } from "../events/shownEvent.js";
import type { ExceptionRow } from "./exceptionRows.js";
import { Series } from "./series.js";

/** A single event or an occurrence, before it is built for the API. */
export interface Found {
  row: EventRow;
  /** In milliseconds; for a moved occurrence, the new time. */
  start: number;
  end: number;
  /** Set for occurrences. */
  series: Series | null;
  originalStart: number;
  exception: ExceptionRow | null;
}

export interface Within {
  from: number;
  to: number;
  /** false: a series appears once, as itself. */
  expand: boolean;
  /** More than this are refused before they are built. */
  max: number;
}

/** Series that take longer to expand would block too much else. */
const maxMilliseconds = 3_000;

/**
 * The occurrences of these events and series that overlap [from, to), unordered; expanded in slices, so that other
 * requests are handled in between.
 * @param exceptions the exceptions of these series in or near the range
 * @throws InvalidInputError for more than `max`, TooLargeError for series that take too long to expand.
 */
export async function occurrencesWithin(
  rows: readonly EventRow[],
  exceptions: readonly ExceptionRow[],
  { from, to, expand, max }: Within,
): Promise<Found[]> {
  const slices = new Slices();
  const bySeries = Map.groupBy(exceptions, ({ seriesId }) => seriesId);
  const found: Found[] = [];
  for (const row of rows) {
    for (const each of row.recurrenceRule === null
      ? [onceWithin(row, from, to)]
      : ofSeries(row, bySeries.get(row.id) ?? [], from, to)) {
      if (expand || row.recurrenceRule === null) for (const one of each) found.push(one);
      else if (each.length > 0) found.push(asOnce(row));
      if (found.length > max) throw tooMany(max);
      if (slices.isOver) await slices.next();
      if (slices.milliseconds > maxMilliseconds) throw new TooLargeError(tooLong);
      if (!expand && each.length > 0) break;
    }
  }
  return found;
}

const tooLong = "Your repeating events in this range take too long to work out. Please ask for a shorter range.";

/** Builds all of them for the API, in slices. */
export async function shownOfAll(found: readonly Found[]): Promise<ShownEvent[]> {
  const shown: ShownEvent[] = [];
  await eachInSlices(found, (each) => shown.push(shownOf(each)));
  return shown;
}

function shownOf({ row, series, originalStart, exception }: Found): ShownEvent {
  return series ? shownOccurrence(row, series, originalStart, exception) : shownEvent(row);
}

function asOnce(row: EventRow): Found {
  const [start, end] = [Date.parse(row.start), Date.parse(row.end)];
  return { row, start, end, series: null, originalStart: start, exception: null };
}

function onceWithin(row: EventRow, from: number, to: number): Found[] {
  const once = asOnce(row);
  return once.start < to && once.end > from ? [once] : [];
}

/** A list for each year, and one of moved occurrences. */
function* ofSeries(row: EventRow, exceptions: readonly ExceptionRow[], from: number, to: number): Generator<Found[]> {
  const series = new Series(row);
  const apart = new Map(exceptions.map((exception) => [Date.parse(exception.originalStart), exception]));
  for (const starts of series.yearsOverlapping(from, to)) {
    const found: Found[] = [];
    for (const start of starts) {
      const exception = apart.get(start) ?? null;
      // Exceptions with a time of their own are handled below.
      if (exception?.deletedAt || exception?.start) continue;
      found.push({ row, start, end: series.endOf(start), series, originalStart: start, exception });
    }
    yield found;
  }
  const moved: Found[] = [];
  for (const [originalStart, exception] of apart) {
    if (exception.deletedAt || exception.start === null || exception.end === null) continue;
    const [start, end] = [Date.parse(exception.start), Date.parse(exception.end)];
    if (start < to && end > from) moved.push({ row, start, end, series, originalStart, exception });
  }
  yield moved;
}

function tooMany(max: number): InvalidInputError {
  const sentence = `There are more than ${max} events in this range. Please ask for a shorter one.`;
  return new InvalidInputError(sentence, { to: sentence });
}
