import type { Context } from "../platform/context.js";
import { NotFoundError } from "../platform/errors.js";
import { isUuid } from "../platform/isUuid.js";
import type { CalendarEvent } from "./CalendarEvent.js";

/** An event or series straight from the database. */
export type EventRow = Omit<CalendarEvent, "ownerId" | "fromAt" | "overAt">;

/** The columns of a row, from `calendar_event e`. */
export const eventColumns = `e.id, e.uid, e.title, e.description, e.location, e.status, e.event_type_id as "eventTypeId",
  e.subscription_id as "subscriptionId", e.starts_at as start, e.ends_at as end, e.all_day as "allDay",
  e.time_zone as "timeZone", e.recurrence_rule as "recurrenceRule", e.recurrence_end_date as "recurrenceEndDate",
  e.reminders, e.last_starts_at as "lastStart", e.version, e.created_at as "createdAt", e.updated_at as "updatedAt",
  e.deleted_at as "deletedAt"`;

const byIdsSql = `select ${eventColumns} from calendar_event e where e.owner_id = $1 and e.id = any($2::uuid[])`;
const lockSql = `${byIdsSql} order by e.id for update`;

/** The viewer's events of these ids in their order, the trash too; what isn't theirs is left out. */
export async function eventRows(ctx: Context, ids: readonly string[]): Promise<EventRow[]> {
  const { userId } = ctx.requireViewer();
  const rows = await ctx.sql<EventRow>("events.byIds", byIdsSql, [userId, ids.filter(isUuid)]);
  return inOrder(rows, ids);
}

/** As `eventRows`, each locked until the commit. */
export async function lockEventRows(tx: Context, ids: readonly string[]): Promise<EventRow[]> {
  const { userId } = tx.requireViewer();
  const rows = await tx.sql<EventRow>("events.lock", lockSql, [userId, ids.filter(isUuid)]);
  return inOrder(rows, ids);
}

/** @throws NotFoundError for another person's event, none, an id that is none, and for what is in the trash. */
export async function lockKeptEvent(tx: Context, id: string): Promise<EventRow> {
  const [row] = await lockEventRows(tx, [id]);
  if (!row || row.deletedAt) throw new NotFoundError();
  return row;
}

function inOrder(rows: readonly EventRow[], ids: readonly string[]): EventRow[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => byId.get(id.toLowerCase())).filter((row) => row !== undefined);
}
