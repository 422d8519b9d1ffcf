import type { Context } from "../../platform/context.js";
import { eachInSlices } from "../../platform/fairShares/Slices.js";
import type { EventRow } from "../events/eventRows.js";
import { type ShownEvent, shownOccurrence } from "../events/shownEvent.js";
import { exceptionsOf } from "./exceptionRows.js";
import { Series } from "./series.js";

const yearMilliseconds = 366 * 86_400_000;

/** The first occurrence of a series that isn't over, or else its last; null if each was deleted on its own. */
export async function nearestOccurrence(ctx: Context, row: EventRow): Promise<ShownEvent | null> {
  const series = new Series(row);
  const now = ctx.clock().getTime();
  const exceptions = await exceptionsOf(ctx, [row.id]);
  const apart = new Map(exceptions.map((each) => [Date.parse(each.originalStart), each]));
  const moved = exceptions.flatMap(({ deletedAt, originalStart, start, end }) => {
    if (deletedAt || start === null || end === null) return [];
    return [{ original: Date.parse(originalStart), start: Date.parse(start), end: Date.parse(end) }];
  });
  const isRegular = (start: number) => !apart.get(start)?.deletedAt && !apart.get(start)?.start;
  const shown = (start: number) => shownOccurrence(row, series, start, apart.get(start));

  const coming = moved.filter(({ end }) => end > now);
  for (const starts of series.yearsOverlapping(now, Number.POSITIVE_INFINITY)) {
    const start = starts.find(isRegular);
    if (start === undefined) continue;
    coming.push({ original: start, start, end: series.endOf(start) });
    break;
  }
  const next = coming.toSorted((one, other) => one.start - other.start)[0];
  if (next) return shown(next.original);

  const past = moved;
  // usually found in the last year; each step back is twice as long as the one before
  for (let [until, length] = [series.last + 1, yearMilliseconds]; until > series.start; length *= 2) {
    const from = Math.max(series.start, until - length);
    let start: number | undefined;
    await eachInSlices(series.years(from, until), (starts) => {
      start = starts.findLast(isRegular) ?? start;
    });
    if (start !== undefined) {
      past.push({ original: start, start, end: series.endOf(start) });
      break;
    }
    until = from;
  }
  const last = past.toSorted((one, other) => other.start - one.start)[0];
  return last ? shown(last.original) : null;
}
