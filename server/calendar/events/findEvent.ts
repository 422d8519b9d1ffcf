import type { Context } from "../../platform/context.js";
import { ForbiddenError, NotFoundError } from "../../platform/errors.js";
import { type ExceptionRow, exceptionAt, exceptionsOf } from "../series/exceptionRows.js";
import { occurrenceId, readEventId } from "../series/occurrenceId.js";
import { Series } from "../series/series.js";
import type { EventOccurrence } from "./EventOccurrence.js";
import { type EventRow, eventRows, lockKeptEvent } from "./eventRows.js";
import { shownEvent, shownOccurrence } from "./shownEvent.js";

/** One occurrence of a series, by its position. */
export interface Occurrence {
  series: Series;
  /** The start that the rule gives. */
  start: number;
  exception: ExceptionRow | null;
}

/** The target of an id: an event or series, or one occurrence of it. */
export interface NamedEvent {
  row: EventRow;
  occurrence: Occurrence | null;
}

/** @throws NotFoundError for an id of nothing that is the viewer's, and for an event in the trash. */
export async function findEvent(ctx: Context, id: string): Promise<EventOccurrence> {
  return shownNamed(await namedEvent(ctx, id));
}

/** The viewer's events, series and occurrences with these ids; others, and those in the trash, are left out. */
export async function findEvents(ctx: Context, ids: readonly string[]): Promise<EventOccurrence[]> {
  const named = ids.map(readEventId).filter((each) => each !== null);
  const rows = new Map(
    (
      await eventRows(
        ctx,
        named.map(({ eventId }) => eventId),
      )
    ).map((row) => [row.id, row]),
  );
  const wanted = named.flatMap(({ eventId, originalStart }) => {
    const row = rows.get(eventId);
    if (!row || row.deletedAt || originalStart === null) return [];
    return row.recurrenceRule === null ? [] : [{ row, second: originalStart }];
  });
  const seriesIds = [...new Set(wanted.map(({ row }) => row.id))];
  const exceptions = seriesIds.length > 0 ? await exceptionsOf(ctx, seriesIds) : [];
  const exceptionOf = new Map(exceptions.map((each) => [occurrenceId(each.seriesId, each.originalStart), each]));
  const occurrences = wanted.flatMap(({ row, second }) => {
    const series = new Series(row);
    const start = series.startAt(second);
    if (start === null) return [];
    const exception = exceptionOf.get(occurrenceId(row.id, new Date(start).toISOString()));
    return exception?.deletedAt ? [] : [shownOccurrence(row, series, start, exception)];
  });
  const whole = named.filter(({ originalStart }) => originalStart === null).map(({ eventId }) => rows.get(eventId));
  return [...whole.filter((row) => row !== undefined && !row.deletedAt).map((row) => shownEvent(row!)), ...occurrences];
}

export function shownNamed({ row, occurrence }: NamedEvent): EventOccurrence {
  if (!occurrence) return shownEvent(row);
  return shownOccurrence(row, occurrence.series, occurrence.start, occurrence.exception);
}

/** @throws NotFoundError as `findEvent` does. */
export async function namedEvent(ctx: Context, id: string): Promise<NamedEvent> {
  const named = readEventId(id);
  const [row] = named ? await eventRows(ctx, [named.eventId]) : [];
  if (!named || !row || row.deletedAt) throw new NotFoundError();
  return { row, occurrence: await occurrenceOf(ctx, row, named.originalStart) };
}

/**
 * Like `namedEvent`, with its row locked until the commit.
 * @throws ForbiddenError for an event of a subscription.
 */
export async function lockNamedEvent(tx: Context, id: string): Promise<NamedEvent> {
  const named = readEventId(id);
  if (!named) throw new NotFoundError();
  const row = await lockKeptEvent(tx, named.eventId);
  const occurrence = await occurrenceOf(tx, row, named.originalStart);
  if (row.subscriptionId) throw new ForbiddenError("This event belongs to a calendar that you subscribed to");
  return { row, occurrence };
}

/** @throws NotFoundError when the series has no occurrence with that start, or it was deleted. */
async function occurrenceOf(ctx: Context, row: EventRow, second: number | null): Promise<Occurrence | null> {
  if (second === null) return null;
  if (row.recurrenceRule === null) throw new NotFoundError();
  const series = new Series(row);
  const start = series.startAt(second);
  if (start === null) throw new NotFoundError();
  const exception = await exceptionAt(ctx, row.id, new Date(start).toISOString());
  if (exception?.deletedAt) throw new NotFoundError();
  return { series, start, exception };
}
