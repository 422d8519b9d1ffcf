import type { Context } from "../platform/context.js";
import { ConflictError } from "../platform/errors.js";
import type { EventRow } from "./eventRows.js";

/** What an event is written from. */
export type EventValues = Omit<EventRow, "version" | "createdAt" | "updatedAt" | "deletedAt">;

export const insertEventsSql = `insert into calendar_event (id, owner_id, uid, title, description, location, status, event_type_id,
    subscription_id, starts_at, ends_at, all_day, time_zone, recurrence_rule, recurrence_end_date, reminders,
    last_starts_at, from_at, over_at, created_at, updated_at)
  select id, $1, uid, title, description, location, status, "eventTypeId", "subscriptionId", start, "end", "allDay",
    "timeZone", "recurrenceRule", "recurrenceEndDate", array(select jsonb_array_elements_text(reminders)::integer),
    "lastStart", start, start, $3::timestamptz, $3::timestamptz
  from jsonb_to_recordset($2::jsonb) as rows(id uuid, uid text, title text, description text, location text, status text,
    "eventTypeId" uuid, "subscriptionId" uuid, start timestamptz, "end" timestamptz, "allDay" boolean, "timeZone" text,
    "recurrenceRule" text, "recurrenceEndDate" text, reminders jsonb, "lastStart" timestamptz)
  on conflict (id) do nothing returning id`;
const updateSql = `update calendar_event e set title = v.title, description = v.description, location = v.location,
    status = v.status, event_type_id = v."eventTypeId", starts_at = v.start, ends_at = v."end", all_day = v."allDay",
    time_zone = v."timeZone", recurrence_rule = v."recurrenceRule", recurrence_end_date = v."recurrenceEndDate",
    reminders = array(select jsonb_array_elements_text(v.reminders)::integer), last_starts_at = v."lastStart",
    version = version + 1, updated_at = greatest($3::timestamptz, updated_at + interval '1 millisecond')
  from jsonb_to_recordset($2::jsonb) as v(id uuid, title text, description text, location text, status text,
    "eventTypeId" uuid, start timestamptz, "end" timestamptz, "allDay" boolean, "timeZone" text, "recurrenceRule" text,
    "recurrenceEndDate" text, reminders jsonb, "lastStart" timestamptz)
  where e.owner_id = $1 and e.id = v.id`;
// All-day occurrences may be longer than the first by what a change of the clock makes.
export const eventSpansSql = `update calendar_event e set
    from_at = least(e.starts_at, (select min(x.starts_at) from event_exception x where x.series_id = e.id)),
    over_at = case
      when e.recurrence_rule is null then e.ends_at
      when e.last_starts_at is not null then greatest(
        e.last_starts_at + (e.ends_at - e.starts_at) + interval '1 day',
        (select max(x.ends_at) from event_exception x where x.series_id = e.id)) end
  where e.owner_id = $1 and e.id = any($2::uuid[])`;
const touchSql = `update calendar_event set version = version + 1,
    updated_at = greatest($3::timestamptz, updated_at + interval '1 millisecond')
  where owner_id = $1 and id = $2`;

/** @throws ConflictError for an id that is in use. */
export async function insertEvents(tx: Context, events: readonly EventValues[]): Promise<void> {
  if (events.length === 0) return;
  const { userId } = tx.requireViewer();
  const values = [userId, JSON.stringify(events), tx.clock().toISOString()];
  const made = await tx.sql("events.insert", insertEventsSql, values);
  if (made.length < events.length) throw new ConflictError("This id is in use already");
}

/** Saves what they hold from now on. */
export async function writeEvents(tx: Context, events: readonly EventValues[]): Promise<void> {
  const { userId } = tx.requireViewer();
  await tx.sql("events.update", updateSql, [userId, JSON.stringify(events), tx.clock().toISOString()]);
}

/** Says anew when events lie in time; after what they hold, or what stands apart in them, was written. */
export async function writeSpans(tx: Context, ids: readonly string[]): Promise<void> {
  await tx.sql("events.span", eventSpansSql, [tx.requireViewer().userId, ids]);
}

/** Counts a save of the series, as when an occurrence was changed by itself. */
export async function touchEvent(tx: Context, id: string): Promise<void> {
  await tx.sql("events.touch", touchSql, [tx.requireViewer().userId, id, tx.clock().toISOString()]);
}
