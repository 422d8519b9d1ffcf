import { sql } from "kysely";
import type { Context } from "../../platform/context.js";
import { type OwnData, Statement } from "../../platform/data/Data.js";
import { columns, setFrom } from "../../platform/data/expressions.js";
import { insertRows } from "../../platform/data/givenRows.js";
import { isOwn, sameOwnerByKey } from "../../platform/data/owners.js";
import { anyOf, type Ids, type Parameters } from "../../platform/data/Parameter.js";
import type { EventStatus } from "../calendarEnums.js";

/** The fields that an occurrence can have of its own. */
export interface OwnValues {
  title: string | null;
  description: string | null;
  location: string | null;
  status: EventStatus | null;
  eventTypeId: string | null;
  allDay: boolean | null;
  /** Both or neither. */
  start: string | null;
  end: string | null;
  reminders: number[] | null;
}

/** An occurrence that was changed or deleted on its own, as read from the database. */
export interface ExceptionRow extends OwnValues {
  seriesId: string;
  /** The start that the rule gives. */
  originalStart: string;
  deletedAt: string | null;
  /** Which of its values are its own, including null values; the others come from the series. */
  changed: (keyof OwnValues)[];
}

const noOwnValues: OwnValues = {
  title: null,
  description: null,
  location: null,
  status: null,
  eventTypeId: null,
  allDay: null,
  start: null,
  end: null,
  reminders: null,
};

export function newException(seriesId: string, originalStart: string): ExceptionRow {
  return { ...noOwnValues, seriesId, originalStart, deletedAt: null, changed: [] };
}

/** The columns that are overwritten when the exception exists. */
const replaced = [
  ...(["deleted_at", "changed", "title", "description", "location", "status", "event_type_id", "all_day"] as const),
  ...(["starts_at", "ends_at", "reminders"] as const),
];

/** The columns of a row, from `event_exception x`. */
export const exceptionColumns = [
  ...columns("x", "series_id, original_start, deleted_at, changed, title, description, location, status"),
  ...columns("x", "event_type_id, all_day, reminders"),
  "x.starts_at as start",
  "x.ends_at as end",
] as const;

/** All exceptions of the viewer's series. */
export const ownExceptions = (own: OwnData) =>
  own.select("event_exception as x").select(exceptionColumns).$narrowType<Pick<ExceptionRow, "status" | "changed">>();

const bySeries = new Statement((own, { ids }: Parameters<Ids>) =>
  ownExceptions(own).where("x.series_id", "=", anyOf(ids)).orderBy("x.original_start"),
);
// An all-day occurrence may be longer than the first by a clock change.
const longestEnd = sql<string>`x.original_start + (e.ends_at - e.starts_at) + interval '1 day'`;
const within = new Statement((own, { from, to }: Parameters<{ from: string; to: string }>) =>
  ownExceptions(own)
    .innerJoin("calendar_event as e", (join) => join.on(sameOwnerByKey("e", "x")).onRef("e.id", "=", "x.series_id"))
    .where("e.deleted_at", "is", null)
    .where((eb) =>
      eb.or([
        eb("x.original_start", "<", to).and(longestEnd, ">", from),
        eb("x.starts_at", "<", to).and("x.ends_at", ">", from),
      ]),
    ),
);

/** The exceptions of a series, by original start. */
export function exceptionsOf(ctx: Context, seriesIds: readonly string[]): Promise<ExceptionRow[]> {
  return ctx.run(bySeries, { ids: seriesIds });
}

export async function exceptionAt(ctx: Context, seriesId: string, start: string): Promise<ExceptionRow | null> {
  const one = ownExceptions(ctx.own).where("x.series_id", "=", seriesId).where("x.original_start", "=", start);
  return (await one.executeTakeFirst()) ?? null;
}

/** The exceptions whose original or current time is in or near a range. */
export function exceptionsWithin(ctx: Context, from: string, to: string): Promise<ExceptionRow[]> {
  return ctx.run(within, { from, to });
}

/** Inserts or replaces exceptions, by series and start. */
export async function putExceptions({ own }: Pick<Context, "own">, exceptions: readonly ExceptionRow[]): Promise<void> {
  if (exceptions.length === 0) return;
  const rows = exceptions.map((each) => ({
    series_id: each.seriesId,
    original_start: each.originalStart,
    deleted_at: each.deletedAt,
    changed: each.changed,
    title: each.title,
    description: each.description,
    location: each.location,
    status: each.status,
    event_type_id: each.eventTypeId,
    all_day: each.allDay,
    starts_at: each.start,
    ends_at: each.end,
    reminders: each.reminders,
  }));
  await insertRows(own, "event_exception", rows)
    .onConflict((conflict) =>
      conflict
        .columns(["series_id", "original_start"])
        .doUpdateSet(setFrom("excluded", replaced))
        .where(isOwn("event_exception")),
    )
    .execute();
}

/** Removes an exception, so that the occurrence follows its series again. */
export async function forgetException(tx: Context, { seriesId, originalStart }: ExceptionRow): Promise<void> {
  await dropExceptions(tx, [seriesId]).where("original_start", "=", originalStart).execute();
}

/** Replaces all exceptions of a series. */
export async function replaceExceptions(
  tx: Context,
  seriesId: string,
  exceptions: readonly ExceptionRow[],
): Promise<void> {
  await dropExceptions(tx, [seriesId]).execute();
  await putExceptions(tx, exceptions);
}

/** Removes the exceptions of series; to be executed. */
export function dropExceptions({ own }: Context, seriesIds: readonly string[]) {
  return own.delete("event_exception").where("series_id", "=", anyOf(seriesIds));
}
