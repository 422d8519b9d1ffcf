import type { Context } from "../../platform/context.js";
import { type OwnData, Statement } from "../../platform/data/Data.js";
import { columns } from "../../platform/data/expressions.js";
import { anyOf, type Ids, type Parameters } from "../../platform/data/Parameter.js";
import { NotFoundError } from "../../platform/errors.js";
import { lockEventTypes } from "../types/eventTypes.js";
import type { CalendarEvent } from "./CalendarEvent.js";

/** An event or series as read from the database. */
export type EventRow = Omit<CalendarEvent, "ownerId" | "fromAt" | "overAt">;

/** The columns of a row, from `calendar_event e`. */
export const eventColumns = [
  ...columns("e", "id, uid, title, description, location, status, event_type_id, subscription_id, all_day, time_zone"),
  ...columns("e", "recurrence_rule, recurrence_end_date, reminders, version, created_at, updated_at, deleted_at"),
  "e.starts_at as start",
  "e.ends_at as end",
  "e.last_starts_at as lastStart",
] as const;

/** The viewer's events, including the trash. */
export const ownEvents = (own: OwnData) =>
  own.select("calendar_event as e").select(eventColumns).$narrowType<Pick<EventRow, "status">>();

const byIds = (own: OwnData, { ids }: Parameters<Ids>) => ownEvents(own).where("e.id", "=", anyOf(ids));
const rowsByIds = new Statement(byIds);
const lockedByIds = new Statement((own, ids: Parameters<Ids>) => byIds(own, ids).orderBy("e.id").forUpdate());

/** The viewer's events with these ids in their order, including the trash; others are left out. */
export const eventRows = (ctx: Context, ids: readonly string[]): Promise<EventRow[]> => ctx.rowsByIds(rowsByIds, ids);

/** Like `eventRows`, but locks the viewer's event types and then each row until the commit. */
export async function lockEventRows(tx: Context, ids: readonly string[]): Promise<EventRow[]> {
  await lockEventTypes(tx);
  return tx.rowsByIds(lockedByIds, ids);
}

/** @throws NotFoundError for another person's event, an unknown or malformed id, and an event in the trash. */
export async function lockKeptEvent(tx: Context, id: string): Promise<EventRow> {
  const [row] = await lockEventRows(tx, [id]);
  if (!row || row.deletedAt) throw new NotFoundError();
  return row;
}
