import type { Context } from "../../platform/context.js";
import { eachInSlices } from "../../platform/fairShares/Slices.js";
import type { EventScopes } from "../events/eventAnswers.js";
import { namedEvent } from "../events/findEvent.js";
import { exceptionsOf } from "./exceptionRows.js";
import { Series } from "./series.js";

/**
 * How many events each scope of a change affects; occurrences that were deleted on their own don't count.
 * @throws NotFoundError for an id of nothing that is the viewer's.
 */
export async function eventScopes(ctx: Context, id: string): Promise<EventScopes> {
  const { row, occurrence } = await namedEvent(ctx, id);
  if (row.recurrenceRule === null) return { following: 1, all: 1, firstStart: row.start, lastStart: row.start };
  const series = occurrence?.series ?? new Series(row);
  const { value: first = series.start } = series.everyStart().next();
  const firstStart = new Date(first).toISOString();
  if (row.lastStart === null) return { following: null, all: null, firstStart, lastStart: null };
  const exceptions = await exceptionsOf(ctx, [row.id]);
  const gone = new Set(exceptions.filter((each) => each.deletedAt).map((each) => Date.parse(each.originalStart)));
  const from = occurrence?.start ?? series.start;
  let [following, all, last] = [0, 0, series.start];
  await eachInSlices(series.years(), (year) => {
    const starts = year.filter((start) => !gone.has(start));
    following += starts.filter((start) => start >= from).length;
    all += starts.length;
    last = starts.at(-1) ?? last;
  });
  return { following, all, firstStart, lastStart: new Date(last).toISOString() };
}
