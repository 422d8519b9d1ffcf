import type { Context } from "../platform/context.js";
import type { EventStatus } from "./calendarEnums.js";

/** What an occurrence can have of its own. */
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

/** An occurrence that was changed or deleted by itself, straight from the database. */
export interface ExceptionRow extends OwnValues {
  seriesId: string;
  /** The start that the rule gives. */
  originalStart: string;
  deletedAt: string | null;
  /** Which of its values are its own, also where such a value is null; the others are the series'. */
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

export const exceptionColumns = `x.series_id as "seriesId", x.original_start as "originalStart", x.deleted_at as "deletedAt", x.changed,
  x.title, x.description, x.location, x.status, x.event_type_id as "eventTypeId", x.all_day as "allDay",
  x.starts_at as start, x.ends_at as end, x.reminders`;

const bySeriesSql = `select ${exceptionColumns} from event_exception x where x.owner_id = $1 and x.series_id = any($2::uuid[])
  order by x.original_start`;
const oneSql = `select ${exceptionColumns} from event_exception x
  where x.owner_id = $1 and x.series_id = $2 and x.original_start = $3`;
// An all-day occurrence may be longer than the first by what a change of the clock makes.
const withinSql = `select ${exceptionColumns} from event_exception x join calendar_event e on e.id = x.series_id
  where x.owner_id = $1 and e.deleted_at is null and (
    x.original_start < $3::timestamptz
      and x.original_start + (e.ends_at - e.starts_at) + interval '1 day' > $2::timestamptz
    or x.starts_at < $3::timestamptz and x.ends_at > $2::timestamptz)`;
const dropSql = "delete from event_exception where owner_id = $1 and series_id = $2";
const forgetSql = "delete from event_exception where owner_id = $1 and series_id = $2 and original_start = $3";
const putSql = `insert into event_exception (owner_id, series_id, original_start, deleted_at, changed, title, description,
    location, status, event_type_id, all_day, starts_at, ends_at, reminders)
  select $1, "seriesId", "originalStart", "deletedAt", array(select jsonb_array_elements_text(changed)), title,
    description, location, status, "eventTypeId", "allDay", start, "end",
    case when jsonb_typeof(reminders) = 'array' then array(select jsonb_array_elements_text(reminders)::integer) end
  from jsonb_to_recordset($2::jsonb) as rows("seriesId" uuid, "originalStart" timestamptz, "deletedAt" timestamptz,
    changed jsonb, title text, description text, location text, status text, "eventTypeId" uuid, "allDay" boolean,
    start timestamptz, "end" timestamptz, reminders jsonb)
  on conflict (series_id, original_start) do update set deleted_at = excluded.deleted_at, changed = excluded.changed,
    title = excluded.title, description = excluded.description, location = excluded.location, status = excluded.status,
    event_type_id = excluded.event_type_id, all_day = excluded.all_day, starts_at = excluded.starts_at,
    ends_at = excluded.ends_at, reminders = excluded.reminders`;

/** What stands apart in a series, by original start. */
export function exceptionsOf(ctx: Context, seriesIds: readonly string[]): Promise<ExceptionRow[]> {
  return ctx.sql<ExceptionRow>("exceptions.ofSeries", bySeriesSql, [ctx.requireViewer().userId, seriesIds]);
}

export async function exceptionAt(ctx: Context, seriesId: string, start: string): Promise<ExceptionRow | null> {
  const { userId } = ctx.requireViewer();
  return (await ctx.sql<ExceptionRow>("exceptions.one", oneSql, [userId, seriesId, start]))[0] ?? null;
}

/** What stands apart in or near a range, by where it was or by where it is. */
export function exceptionsWithin(ctx: Context, from: string, to: string): Promise<ExceptionRow[]> {
  return ctx.sql<ExceptionRow>("exceptions.within", withinSql, [ctx.requireViewer().userId, from, to]);
}

/** Writes them as they are; those of the same series and start are replaced. */
export async function putExceptions(tx: Context, exceptions: readonly ExceptionRow[]): Promise<void> {
  if (exceptions.length === 0) return;
  await tx.sql("exceptions.put", putSql, [tx.requireViewer().userId, JSON.stringify(exceptions)]);
}

/** From now on the occurrence follows its series. */
export async function forgetException(tx: Context, { seriesId, originalStart }: ExceptionRow): Promise<void> {
  await tx.sql("exceptions.forget", forgetSql, [tx.requireViewer().userId, seriesId, originalStart]);
}

/** Writes what stands apart in a series from now on, and nothing else does. */
export async function replaceExceptions(
  tx: Context,
  seriesId: string,
  exceptions: readonly ExceptionRow[],
): Promise<void> {
  await tx.sql("exceptions.drop", dropSql, [tx.requireViewer().userId, seriesId]);
  await putExceptions(tx, exceptions);
}
