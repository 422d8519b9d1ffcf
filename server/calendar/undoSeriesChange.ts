import type { Context } from "../platform/context.js";
import { ConflictError, NotFoundError } from "../platform/errors.js";
import { isUuid } from "../platform/isUuid.js";
import { eventChanged } from "./calendarEvents.js";
import type { EventOccurrence } from "./EventOccurrence.js";
import { scheduleReminders } from "./eventReminders.js";
import { type EventRow, eventRows, lockEventRows } from "./eventRows.js";
import { writeEvents, writeSpans } from "./eventSql.js";
import { listEventTypes } from "./eventTypes.js";
import { type ExceptionRow, exceptionsOf, replaceExceptions } from "./exceptionRows.js";
import { shownEvent } from "./shownEvent.js";

const undoneWithinMinutes = 60;

/** A series with all that stands apart in it. */
interface Former {
  event: EventRow;
  exceptions: ExceptionRow[];
}

interface SeriesChange {
  version: number;
  seriesId: string;
  seriesVersion: number;
  former: Former;
}

const forgetOldSql = "delete from series_change where owner_id = $1 and changed_at < $2";
const keepSql = `insert into series_change (event_id, owner_id, version, series_id, series_version, former, changed_at)
  select e.id, $1, e.version, s.id, s.version, $4::jsonb, $5 from calendar_event e, calendar_event s
  where e.owner_id = $1 and e.id = $2 and s.owner_id = $1 and s.id = $3
  on conflict (event_id) do update set version = excluded.version, series_id = excluded.series_id,
    series_version = excluded.series_version, former = excluded.former, changed_at = excluded.changed_at`;
const changeSql = `select version, series_id as "seriesId", series_version as "seriesVersion", former
  from series_change where owner_id = $1 and event_id = $2 and changed_at >= $3`;
const dropSql = "delete from calendar_event where owner_id = $1 and id = $2";
const forgetSql = "delete from series_change where owner_id = $1 and event_id = $2";

/**
 * Runs a change of a series or of a part of it, and keeps how it was before.
 * @param change gives the series that the change is known by: this one, or the one that was parted from it.
 */
export async function keepingFormer(tx: Context, event: EventRow, change: () => Promise<EventRow>): Promise<EventRow> {
  if (event.recurrenceRule === null) return change();
  const former: Former = { event, exceptions: await exceptionsOf(tx, [event.id]) };
  const changed = await change();
  const { userId } = tx.requireViewer();
  await tx.sql("seriesChanges.forgetOld", forgetOldSql, [userId, oldest(tx)]);
  const values = [userId, changed.id, event.id, JSON.stringify(former), tx.clock().toISOString()];
  await tx.sql("seriesChanges.keep", keepSql, values);
  return changed;
}

/**
 * Takes back the last change of a series, or of a part of one, whole: with its rule, its texts and what stood apart.
 * Gives the series as it was.
 * @param id what the change answered.
 * @throws NotFoundError after an hour and where there was no change, ConflictError where something was changed since.
 */
export function undoSeriesChange(ctx: Context, id: string): Promise<EventOccurrence> {
  return ctx.transact(async (tx) => {
    const { userId } = tx.requireViewer();
    if (!isUuid(id)) throw new NotFoundError();
    const [change] = await tx.sql<SeriesChange>("seriesChanges.one", changeSql, [userId, id, oldest(tx)]);
    if (!change) throw new NotFoundError();
    const { seriesId } = change;
    const rows = new Map((await lockEventRows(tx, [...new Set([id, seriesId])])).map((row) => [row.id, row]));
    const [changed, series] = [rows.get(id.toLowerCase()), rows.get(seriesId)];
    const isSame = changed?.version === change.version && series?.version === change.seriesVersion;
    if (!isSame || series.deletedAt) throw new ConflictError("It was changed since, so it can't be undone");
    const isParted = changed.id !== seriesId;
    if (isParted) await tx.sql("events.drop", dropSql, [userId, changed.id]);
    else await tx.sql("seriesChanges.forget", forgetSql, [userId, changed.id]);
    const { event, exceptions } = await withKnownTypes(tx, change.former);
    await writeEvents(tx, [event]);
    await replaceExceptions(tx, seriesId, exceptions);
    await writeSpans(tx, [seriesId]);
    await scheduleReminders(tx, [seriesId]);
    await tx.emit(...[...rows.keys()].map((each) => eventChanged(userId, each)));
    const [back] = await eventRows(tx, [seriesId]);
    if (!back) throw new NotFoundError();
    return shownEvent(back);
  });
}

/** Without event types that were deleted meanwhile. */
async function withKnownTypes(tx: Context, { event, exceptions }: Former): Promise<Former> {
  const types = new Set((await listEventTypes(tx)).map((type) => type.id));
  const known = <T extends { eventTypeId: string | null }>(row: T): T =>
    row.eventTypeId === null || types.has(row.eventTypeId) ? row : { ...row, eventTypeId: null };
  return { event: known(event), exceptions: exceptions.map(known) };
}

function oldest(tx: Context): string {
  return new Date(tx.clock().getTime() - undoneWithinMinutes * 60_000).toISOString();
}
