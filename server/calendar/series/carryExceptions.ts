import { eachInSlices } from "../../platform/fairShares/Slices.js";
import { instantOf, wallOf } from "../../platform/recurrence/zoneClock.js";
import type { ExceptionRow } from "./exceptionRows.js";
import { Series, type SeriesTimes } from "./series.js";

/**
 * The exceptions of a series after its times changed. When only its start moved, each keeps
 * its place in the series; when its rule changed, what the rule no longer makes goes for good. One with a time of its own
 * keeps that.
 * @param exceptions by original start
 */
export async function carryExceptions(
  exceptions: readonly ExceptionRow[],
  before: SeriesTimes,
  after: SeriesTimes,
  isSameRule: boolean,
): Promise<ExceptionRow[]> {
  if (exceptions.length === 0 || after.recurrenceRule === null || before.recurrenceRule === null) return [];
  const [old, now] = [new Series(before), new Series(after)];
  const starts = isSameRule
    ? await startsByPlace(exceptions, old, now)
    : await startsByMove(exceptions, before, old, after, now);
  return exceptions.flatMap((exception) => {
    const start = starts.get(Date.parse(exception.originalStart));
    return start === undefined ? [] : [{ ...exception, originalStart: new Date(start).toISOString() }];
  });
}

/** The n-th stays the n-th. */
async function startsByPlace(
  exceptions: readonly ExceptionRow[],
  old: Series,
  now: Series,
): Promise<Map<number, number>> {
  const last = Date.parse(exceptions.at(-1)?.originalStart ?? "");
  const wanted = new Set(exceptions.map(({ originalStart }) => Date.parse(originalStart)));
  const starts = new Map<number, number>();
  const next = now.everyStart();
  await eachInSlices(old.years(old.start, last + 1), (year) => {
    for (const start of year) {
      const { value } = next.next();
      if (value !== undefined && wanted.has(start)) starts.set(start, value);
    }
  });
  return starts;
}

/** Each moves by as much as the start did, and stays if the rule makes one there. */
async function startsByMove(
  exceptions: readonly ExceptionRow[],
  before: SeriesTimes,
  old: Series,
  after: SeriesTimes,
  now: Series,
): Promise<Map<number, number>> {
  const move = now.startWall - old.startWall;
  const isStill = move === 0 && before.timeZone === after.timeZone;
  const starts = new Map<number, number>();
  await eachInSlices(exceptions, ({ originalStart }) => {
    const start = Date.parse(originalStart);
    const wanted = isStill ? start : instantOf(after.timeZone, wallOf(before.timeZone, start) + move);
    const [found] = now.startsWithin(wanted, wanted + 1);
    if (found !== undefined) starts.set(start, found);
  });
  return starts;
}
