import type { Context } from "../platform/context.js";
import { InvalidInputError, NotFoundError } from "../platform/errors.js";
import { isInstant } from "../platform/isoTime.js";
import { checkPageSize, decodeCursor, type Page, pageOf } from "../platform/pages.js";
import { eventChanged } from "./calendarEvents.js";
import type { EventOccurrence } from "./EventOccurrence.js";
import { scheduleReminders } from "./eventReminders.js";
import { type EventRow, eventRows, lockEventRows } from "./eventRows.js";
import { touchEvent, writeSpans } from "./eventSql.js";
import { type ExceptionRow, exceptionAt, forgetException, newException, putExceptions } from "./exceptionRows.js";
import { type EventId, readEventId } from "./occurrenceId.js";
import { Series } from "./series.js";
import { type ShownEvent, shownEvent, shownOccurrence } from "./shownEvent.js";

const order = "trashed events";
const keptDays = 30;
const maxIds = 100;

// An occurrence that was deleted stays so, also when the trash has forgotten it.
const trashedSql = `select id, "originalStart", "deletedAt" from (
    select e.id, null::timestamptz as "originalStart", e.deleted_at as "deletedAt" from calendar_event e
    where e.owner_id = $1 and e.deleted_at is not null
    union all
    select x.series_id, x.original_start, x.deleted_at from event_exception x
    join calendar_event e on e.owner_id = $1 and e.id = x.series_id and e.deleted_at is null
    where x.owner_id = $1 and x.deleted_at > $2::timestamptz
  ) trash`;
const pageSql = `${trashedSql}
  where ($3::timestamptz is null or ("deletedAt", id, coalesce("originalStart", '-infinity'))
    < ($3::timestamptz, $4::uuid, coalesce($5::timestamptz, '-infinity')))
  order by "deletedAt" desc, id desc, coalesce("originalStart", '-infinity') desc limit $6`;
const countSql = `select count(*)::integer as count from (${trashedSql}) counted`;
const restoreSql = "update calendar_event set deleted_at = null where owner_id = $1 and id = any($2::uuid[])";
const deleteSql = "delete from calendar_event where owner_id = $1 and id = any($2::uuid[])";

interface TrashedRow {
  id: string;
  originalStart: string | null;
  deletedAt: string;
}

/** @throws InvalidInputError for a page size out of bounds and a damaged cursor. */
export async function trashedEvents(
  ctx: Context,
  first: number,
  after: string | null | undefined,
): Promise<Page<EventOccurrence>> {
  checkPageSize(first, ctx.maxPageSize);
  const { userId } = ctx.requireViewer();
  const since = new Date(ctx.clock().getTime() - keptDays * 86_400_000).toISOString();
  const isPlace = (value: string) => /^\S+ \S*$/.test(value) && value.trim().split(" ").every(isInstant);
  const position = after ? decodeCursor(order, after, isPlace) : null;
  const [deletedAt, originalStart] = position ? position.value.split(" ") : [];
  const values = [userId, since, deletedAt ?? null, position?.id ?? null, originalStart || null, first + 1];
  const trashed = await ctx.sql<TrashedRow>("events.trashed", pageSql, values);
  const byId = new Map((await eventRows(ctx, [...new Set(trashed.map(({ id }) => id))])).map((row) => [row.id, row]));
  const rows = trashed.flatMap((each) => {
    const row = byId.get(each.id);
    return row ? [shownTrashed(row, each)] : [];
  });
  return pageOf<EventOccurrence>({
    rows,
    first,
    after,
    order,
    position: (event) => ({
      value: `${event.deletedAt} ${event.originalStart ?? ""}`,
      id: event.seriesId ?? event.id,
    }),
    totalCount: async () => (await ctx.sql<{ count: number }>("", countSql, [userId, since]))[0]?.count ?? 0,
  });
}

function shownTrashed(row: EventRow, { originalStart, deletedAt }: TrashedRow): ShownEvent {
  if (originalStart === null) return shownEvent(row);
  return { ...shownOccurrence(row, new Series(row), Date.parse(originalStart), null), deletedAt };
}

/** @throws NotFoundError when one of them isn't in the viewer's trash; then nothing changes. */
export function restoreEvents(ctx: Context, ids: readonly string[]): Promise<EventOccurrence[]> {
  const named = checkIds(ids);
  return ctx.transact(async (tx) => {
    const { userId } = tx.requireViewer();
    const rows = await lockNamed(tx, named);
    const whole = named.filter(({ originalStart }) => originalStart === null).map(({ eventId }) => eventId);
    await tx.sql("events.restore", restoreSql, [userId, whole]);
    const shown: ShownEvent[] = [];
    for (const { eventId, originalStart } of named) {
      const row = rows.get(eventId) as EventRow;
      if (originalStart === null) {
        if (!row.deletedAt) throw new NotFoundError();
        shown.push({ ...shownEvent(row), deletedAt: null });
      } else {
        shown.push(await restoreOccurrence(tx, row, originalStart));
      }
    }
    await tell(tx, [...rows.keys()]);
    return shown;
  });
}

async function restoreOccurrence(tx: Context, row: EventRow, second: number): Promise<ShownEvent> {
  const { series, start, exception } = await deletedOccurrence(tx, row, second);
  const restored: ExceptionRow = { ...exception, deletedAt: null };
  if (exception.changed.length > 0) await putExceptions(tx, [restored]);
  else await forgetException(tx, exception);
  await touchEvent(tx, row.id);
  return shownOccurrence(row, series, start, restored);
}

/**
 * A deleted occurrence leaves the trash and stays deleted.
 * @throws NotFoundError when one of them isn't the viewer's, InvalidInputError when one isn't in the trash; then nothing
 * changes.
 */
export function deleteEventsPermanently(ctx: Context, ids: readonly string[]): Promise<string[]> {
  const named = checkIds(ids);
  return ctx.transact(async (tx) => {
    const { userId } = tx.requireViewer();
    const rows = await lockNamed(tx, named);
    const whole: string[] = [];
    for (const { eventId, originalStart } of named) {
      const row = rows.get(eventId) as EventRow;
      if (originalStart !== null) {
        const { exception } = await deletedOccurrence(tx, row, originalStart);
        const bare = newException(row.id, exception.originalStart);
        await putExceptions(tx, [{ ...bare, deletedAt: new Date(0).toISOString() }]);
      } else if (row.deletedAt) {
        whole.push(eventId);
      } else {
        const sentence = "Only what is in the trash can be deleted permanently";
        throw new InvalidInputError(sentence, { ids: sentence });
      }
    }
    await tx.sql("events.delete", deleteSql, [userId, whole]);
    await tell(tx, [...rows.keys()]);
    return [...ids];
  });
}

/** @throws NotFoundError when it wasn't deleted by itself. */
async function deletedOccurrence(tx: Context, row: EventRow, second: number) {
  if (row.deletedAt || row.recurrenceRule === null) throw new NotFoundError();
  const series = new Series(row);
  const start = series.startAt(second);
  const exception = start === null ? null : await exceptionAt(tx, row.id, new Date(start).toISOString());
  if (start === null || !exception?.deletedAt) throw new NotFoundError();
  return { series, start, exception };
}

/** @throws InvalidInputError for none or more than 100, NotFoundError when one can't be anybody's. */
function checkIds(ids: readonly string[]): EventId[] {
  if (ids.length < 1 || ids.length > maxIds) {
    const sentence = `Please choose 1 to ${maxIds} events`;
    throw new InvalidInputError(sentence, { ids: sentence });
  }
  return [...new Set(ids)].map((id) => {
    const named = readEventId(id);
    if (!named) throw new NotFoundError();
    return named;
  });
}

/** @throws NotFoundError when one isn't the viewer's. */
async function lockNamed(tx: Context, named: readonly EventId[]): Promise<Map<string, EventRow>> {
  const ids = [...new Set(named.map(({ eventId }) => eventId))];
  const rows = await lockEventRows(tx, ids);
  if (rows.length < ids.length || rows.some(({ subscriptionId }) => subscriptionId)) throw new NotFoundError();
  return new Map(rows.map((row) => [row.id, row]));
}

async function tell(tx: Context, ids: string[]): Promise<void> {
  await writeSpans(tx, ids);
  await scheduleReminders(tx, ids);
  await tx.emit(...ids.map((id) => eventChanged(tx.requireViewer().userId, id)));
}
