import { sql } from "kysely";
import type { Context } from "../../platform/context.js";
import { setFrom } from "../../platform/data/expressions.js";
import { isOwn } from "../../platform/data/owners.js";
import { ConflictError, NotFoundError } from "../../platform/errors.js";
import { isUuid } from "../../platform/isUuid.js";
import { eventChanged } from "../calendarEvents.js";
import type { EventOccurrence } from "../events/EventOccurrence.js";
import { type EventRow, eventRows, lockEventRows } from "../events/eventRows.js";
import { shownEvent } from "../events/shownEvent.js";
import { deleteEvents, writeEvents, writeSpans } from "../events/writeEvents.js";
import { scheduleReminders } from "../reminders/eventReminders.js";
import { listEventTypes } from "../types/eventTypes.js";
import { type ExceptionRow, exceptionsOf, replaceExceptions } from "./exceptionRows.js";

const undoneWithinMinutes = 60;

/** A series with all its exceptions. */
interface Former {
  event: EventRow;
  exceptions: ExceptionRow[];
}

/**
 * Changes a series or a part of it, and keeps its previous state.
 * @param change returns the series that identifies the change: this one, or the one split from it.
 */
export async function keepingFormer(tx: Context, event: EventRow, change: () => Promise<EventRow>): Promise<EventRow> {
  if (event.recurrenceRule === null) return change();
  const former: Former = { event, exceptions: await exceptionsOf(tx, [event.id]) };
  const changed = await change();
  await tx.own.delete("series_change").where("changed_at", "<", oldest(tx)).execute();
  const kept = ["version", "series_id", "series_version", "former", "changed_at"] as const;
  await tx.own.db
    .insertInto("series_change")
    .columns(["event_id", "owner_id", ...kept])
    .expression(
      tx.own
        .select("calendar_event as e")
        .innerJoin("calendar_event as s", "s.owner_id", "e.owner_id")
        .where("e.id", "=", changed.id)
        .where("s.id", "=", event.id)
        .select((eb) => [
          "e.id as event_id",
          "e.owner_id",
          "e.version",
          "s.id as series_id",
          "s.version as series_version",
          sql`${JSON.stringify(former)}::jsonb`.as("former"),
          eb.val(tx.clock().toISOString()).as("changed_at"),
        ]),
    )
    .onConflict((conflict) =>
      conflict.column("event_id").doUpdateSet(setFrom("excluded", kept)).where(isOwn("series_change")),
    )
    .execute();
  return changed;
}

/**
 * Undoes the last change of a series, or of a part of one, completely: its rule, texts and exceptions. Returns the
 * restored series.
 * @param id the id that the change returned.
 * @throws NotFoundError after an hour and when there was no change, ConflictError when something was changed since.
 */
export function undoSeriesChange(ctx: Context, id: string): Promise<EventOccurrence> {
  return ctx.transact(async (tx) => {
    const { userId } = tx.requireViewer();
    if (!isUuid(id)) throw new NotFoundError();
    const change = await tx.own
      .select("series_change")
      .select(["version", "series_id", "series_version", "former"])
      .$narrowType<{ former: Former }>()
      .where("event_id", "=", id)
      .where("changed_at", ">=", oldest(tx))
      .executeTakeFirst();
    if (!change) throw new NotFoundError();
    const seriesId = change.series_id;
    const rows = new Map((await lockEventRows(tx, [...new Set([id, seriesId])])).map((row) => [row.id, row]));
    const [changed, series] = [rows.get(id.toLowerCase()), rows.get(seriesId)];
    const isSame = changed?.version === change.version && series?.version === change.series_version;
    if (!isSame || series.deletedAt) throw new ConflictError("It was changed since, so it can't be undone");
    const isParted = changed.id !== seriesId;
    if (isParted) await deleteEvents(tx, [changed.id]).execute();
    else await tx.own.delete("series_change").where("event_id", "=", changed.id).execute();
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
