import { eachInSlices } from "../../platform/fairShares/Slices.js";
import { instantOf, wallOf } from "../../platform/recurrence/zoneClock.js";
import type { ExceptionRow } from "./exceptionRows.js";
import { Series, type SeriesTimes } from "./series.js";

/**
 * The exceptions of a series after its times changed. If only its start moved, each keeps its position in the series;
 * if its rule changed, exceptions that the rule no longer produces are deleted. An exception with its own time keeps
 * it.
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

/** Each moves by as much as the start did, and is kept if the rule has an occurrence there. */
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
