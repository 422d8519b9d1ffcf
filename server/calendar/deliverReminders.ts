import type { PoolClient } from "pg";
import { notify } from "../notifications/notify.js";
import { type DomainEvent, recordEventsSql } from "../platform/events.js";
import { inTransaction } from "../platform/inTransaction.js";
import type { Services } from "../platform/services.js";
import { reminderDueEvent } from "./calendarEvents.js";
import { type EventReminder, nextReminder } from "./eventReminders.js";
import { type EventRow, eventColumns } from "./eventRows.js";
import { type ExceptionRow, exceptionColumns } from "./exceptionRows.js";

const batchSize = 100;
/** After so long, as when the app was stopped, a reminder is of no use. */
const lateHours = 24;
const hourMilliseconds = 3_600_000;

const dueEventsSql = `select ${eventColumns}, e.owner_id as "ownerId", r.remind_at as "remindAt"
  from event_reminder r join calendar_event e on e.id = r.event_id
  where r.remind_at <= $1 order by r.remind_at limit ${batchSize} for update of r skip locked`;
const exceptionsSql = `select ${exceptionColumns} from event_exception x where x.series_id = any($1::uuid[])
  order by x.original_start`;
const nextEventsSql = `update event_reminder r set remind_at = rows."remindAt"
  from jsonb_to_recordset($1::jsonb) as rows("eventId" uuid, "remindAt" timestamptz) where r.event_id = rows."eventId"`;
const forgetEventsSql = "delete from event_reminder where event_id = any($1::uuid[])";
const dueTasksSql = `select r.task_id as "taskId", r.owner_id as "ownerId", t.title, r.remind_at as "remindAt",
    r.time_zone as "timeZone", t.due_date as "dueDate"
  from task_reminder r join task t on t.id = r.task_id
  where r.remind_at <= $1 order by r.remind_at limit ${batchSize} for update of r skip locked`;
const nextTasksSql = `update task_reminder r set since = $2,
    remind_at = next_task_reminder(t.due_date, r.minutes, r.time_zone, $2)
  from task t where t.id = r.task_id and r.task_id = any($1::uuid[])`;

/** What reminds, told to its owner's open pages and devices. */
interface Due {
  ownerId: string;
  title: string;
  body: string;
  path: string;
  /** When it is of no more use. */
  expiresAt: string;
  data: DomainEvent["data"];
}

type Parts = Pick<Services, "pool" | "clock" | "jobs">;

/**
 * Tells of every reminder that is due. Which were told stands in the same transaction as the telling, on rows that no
 * other instance looks at meanwhile: each is told once. Gives how many were.
 */
export async function deliverReminders(services: Parts): Promise<number> {
  let told = 0;
  for (const take of [takeEvents, takeTasks]) {
    for (let isMore = true; isMore; ) {
      const { due, taken } = await inTransaction(services.pool, async (client) => {
        const found = await take(client, services.clock().getTime());
        await tell(services, client, found.due);
        return found;
      });
      told += due.length;
      isMore = taken === batchSize;
    }
  }
  return told;
}

/** When the next reminder is due; null when none is. */
export async function nextReminderAt({ pool }: Pick<Services, "pool">): Promise<number | null> {
  const { rows } = await pool.query<{ at: string | null }>(`select least(
    (select min(remind_at) from event_reminder), (select min(remind_at) from task_reminder)) as at`);
  return rows[0]?.at ? Date.parse(rows[0].at) : null;
}

interface Taken {
  due: Due[];
  taken: number;
}

async function tell(services: Parts, client: PoolClient, due: readonly Due[]): Promise<void> {
  if (due.length === 0) return;
  const events = due.map(({ ownerId, data }): DomainEvent => ({ name: reminderDueEvent, audience: ownerId, data }));
  await client.query(recordEventsSql, [JSON.stringify(events)]);
  const notices = due.map(({ ownerId, title, body, path, expiresAt }) => ({
    personId: ownerId,
    title,
    body,
    path,
    expiresAt,
    mail: "GATHER" as const,
  }));
  await notify(services, client, notices);
}

async function takeEvents(client: PoolClient, now: number): Promise<Taken> {
  const { rows } = await client.query<EventRow & { ownerId: string; remindAt: string }>(dueEventsSql, [iso(now)]);
  if (rows.length === 0) return { due: [], taken: 0 };
  const ids = rows.map(({ id }) => id);
  const found = await client.query<ExceptionRow>(exceptionsSql, [ids]);
  const exceptions = Map.groupBy(found.rows, ({ seriesId }) => seriesId);
  const due: Due[] = [];
  const next: { eventId: string; remindAt: string }[] = [];
  for (const row of rows) {
    const apart = exceptions.get(row.id) ?? [];
    let reminder = nextReminder(row, apart, Math.max(Date.parse(row.remindAt), now - lateHours * hourMilliseconds) - 1);
    while (reminder && reminder.at <= now) {
      due.push(dueEvent(row.ownerId, reminder));
      reminder = nextAfter(row, apart, reminder);
    }
    if (reminder) next.push({ eventId: row.id, remindAt: iso(reminder.at) });
  }
  const going = new Set(next.map(({ eventId }) => eventId));
  await client.query(nextEventsSql, [JSON.stringify(next)]);
  await client.query(forgetEventsSql, [ids.filter((id) => !going.has(id))]);
  return { due, taken: rows.length };
}

/** Of two at one moment one is enough. */
function nextAfter(row: EventRow, apart: readonly ExceptionRow[], { at }: EventReminder): EventReminder | null {
  return nextReminder(row, apart, at);
}

function dueEvent(ownerId: string, { event, minutes, at }: EventReminder): Due {
  const { id, title, start, end, location } = event;
  return {
    ownerId,
    title,
    body: location ? `${whenOf(event)} · ${location}` : whenOf(event),
    path: `/calendar?date=${start.slice(0, 10)}`,
    expiresAt: end,
    data: { id: `${id} ${iso(at)}`, eventId: id, minutes: String(minutes) },
  };
}

/** The zone of the event stands beside its time: who reads it may be elsewhere. */
function whenOf({ start, allDay, timeZone }: EventReminder["event"]): string {
  const date = { timeZone, weekday: "long", month: "long", day: "numeric" } as const;
  const time = allDay ? {} : ({ hour: "2-digit", minute: "2-digit", hourCycle: "h23", timeZoneName: "short" } as const);
  return new Intl.DateTimeFormat("en-US", { ...date, ...time }).format(Date.parse(start));
}

interface DueTask {
  taskId: string;
  ownerId: string;
  title: string;
  remindAt: string;
  timeZone: string;
  dueDate: string;
}

async function takeTasks(client: PoolClient, now: number): Promise<Taken> {
  const { rows } = await client.query<DueTask>(dueTasksSql, [iso(now)]);
  if (rows.length === 0) return { due: [], taken: 0 };
  const fresh = rows.filter(({ remindAt }) => Date.parse(remindAt) > now - lateHours * hourMilliseconds);
  await client.query(nextTasksSql, [rows.map(({ taskId }) => taskId), iso(now)]);
  return { due: fresh.map((task) => dueTask(task, now)), taken: rows.length };
}

function dueTask({ taskId, ownerId, title, remindAt, timeZone, dueDate }: DueTask, now: number): Due {
  const minutes = Math.round((Date.parse(dueDate) - Date.parse(remindAt)) / 60_000);
  return {
    ownerId,
    title,
    body: `Due ${dueDate.length === 10 ? dueDate : new Date(dueDate).toLocaleString("en-US", { timeZone })}`,
    path: `/calendar?date=${dueDate.slice(0, 10)}`,
    expiresAt: iso(now + lateHours * hourMilliseconds),
    data: { id: `${taskId} ${remindAt}`, taskId, minutes: String(minutes) },
  };
}

function iso(instant: number): string {
  return new Date(instant).toISOString();
}
