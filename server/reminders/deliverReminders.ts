import { sql } from "kysely";
import type { PoolClient } from "pg";
import { eventPage, taskPage } from "../../schema/pages.js";
import { reminderDueEvent } from "../calendar/calendarEvents.js";
import { type EventRow, eventColumns } from "../calendar/events/eventRows.js";
import { type EventReminder, nextReminder } from "../calendar/reminders/eventReminders.js";
import { type ExceptionRow, exceptionColumns } from "../calendar/series/exceptionRows.js";
import { notify } from "../notifications/notify.js";
import { type Runner, systemData } from "../platform/data/Data.js";
import { columns } from "../platform/data/expressions.js";
import { givenRows } from "../platform/data/givenRows.js";
import { inTransaction } from "../platform/data/inTransaction.js";
import { anyOf } from "../platform/data/Parameter.js";
import { eachInSlices } from "../platform/fairShares/Slices.js";
import { type DomainEvent, recordEvents } from "../platform/live/events.js";
import type { Services } from "../platform/services.js";

const batchSize = 100;
/** A reminder is dropped after this time, for example when the app was stopped. */
const lateHours = 24;
const hourMilliseconds = 3_600_000;

/** A due reminder, as its owner's open pages and devices receive it. */
interface Due {
  ownerId: string;
  title: string;
  body: string;
  path: string;
  /** When it is out of date. */
  expiresAt: string;
  data: DomainEvent["data"];
}

type Parts = Pick<Services, "pool" | "clock" | "jobs">;

/**
 * Announces every due reminder. The transaction that announces them also marks them, on rows locked against other
 * instances, so that each is announced once. Returns how many were announced.
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
  const db = remindersOn(pool);
  const ofEvents = db.selectFrom("event_reminder").select(({ fn }) => fn.min("remind_at").as("at"));
  const ofTasks = db.selectFrom("task_reminder").select(({ fn }) => fn.min("remind_at").as("at"));
  const least = db.selectNoFrom(({ fn }) => fn<string | null>("least", [ofEvents, ofTasks]).as("at"));
  const { at } = await least.executeTakeFirstOrThrow();
  return at ? Date.parse(at) : null;
}

const remindersOn = (runner: Runner) => systemData(runner, "whoever has a reminder is reminded");

interface Taken {
  due: Due[];
  taken: number;
}

async function tell(services: Parts, client: PoolClient, due: readonly Due[]): Promise<void> {
  if (due.length === 0) return;
  const events = due.map(({ ownerId, data }): DomainEvent => ({ name: reminderDueEvent, audience: ownerId, data }));
  await recordEvents(client, events);
  const notices = due.map(({ ownerId, title, body, path, expiresAt }) => ({
    personId: ownerId,
    title,
    body,
    path,
    expiresAt,
    inDigest: true,
  }));
  await notify(services, client, notices);
}

async function takeEvents(client: PoolClient, now: number): Promise<Taken> {
  const db = remindersOn(client);
  const rows = await db
    .selectFrom("event_reminder as r")
    .innerJoin("calendar_event as e", "e.id", "r.event_id")
    .where("r.remind_at", "<=", iso(now))
    .select([...eventColumns, "e.owner_id as ownerId", "r.remind_at as remindAt"])
    .$narrowType<Pick<EventRow, "status">>()
    .orderBy("r.remind_at")
    .limit(batchSize)
    .forUpdate("r")
    .skipLocked()
    .execute();
  if (rows.length === 0) return { due: [], taken: 0 };
  const ids = rows.map(({ id }) => id);
  const found = await db
    .selectFrom("event_exception as x")
    .where("x.series_id", "=", anyOf(ids))
    .select(exceptionColumns)
    .$narrowType<Pick<ExceptionRow, "status" | "changed">>()
    .orderBy("x.original_start")
    .execute();
  const exceptions = Map.groupBy(found, ({ seriesId }) => seriesId);
  const due: Due[] = [];
  const next: { event_id: string; remind_at: string }[] = [];
  await eachInSlices(rows, (row) => {
    const apart = exceptions.get(row.id) ?? [];
    let reminder = nextReminder(row, apart, Math.max(Date.parse(row.remindAt), now - lateHours * hourMilliseconds) - 1);
    while (reminder && reminder.at <= now) {
      due.push(dueEvent(row.ownerId, reminder));
      // If two fall on the same moment, one is enough.
      reminder = nextReminder(row, apart, reminder.at);
    }
    if (reminder) next.push({ event_id: row.id, remind_at: iso(reminder.at) });
  });
  const going = new Set(next.map(({ event_id }) => event_id));
  await db
    .updateTable("event_reminder")
    .from(givenRows("event_reminder", next))
    .set((eb) => ({ remind_at: eb.ref("given.remind_at") }))
    .whereRef("event_reminder.event_id", "=", "given.event_id")
    .execute();
  const over = ids.filter((id) => !going.has(id));
  await db.deleteFrom("event_reminder").where("event_id", "=", anyOf(over)).execute();
  return { due, taken: rows.length };
}

function dueEvent(ownerId: string, { event, minutes, at }: EventReminder): Due {
  const { id, title, end, location } = event;
  return {
    ownerId,
    title,
    body: location ? `${whenOf(event)} · ${location}` : whenOf(event),
    path: eventPage(id),
    expiresAt: end,
    data: { id: `${id} ${iso(at)}`, eventId: id, minutes: String(minutes) },
  };
}

/** The time is shown with the event's zone: the person may be elsewhere. */
function whenOf({ start, allDay, timeZone }: Pick<EventReminder["event"], "start" | "allDay" | "timeZone">): string {
  const date = { timeZone, weekday: "long", month: "long", day: "numeric" } as const;
  const time = allDay ? {} : ({ hour: "2-digit", minute: "2-digit", hourCycle: "h23", timeZoneName: "short" } as const);
  return new Intl.DateTimeFormat("en-US", { ...date, ...time }).format(Date.parse(start));
}

async function takeTasks(client: PoolClient, now: number): Promise<Taken> {
  const rows = await dueTasks(client, now);
  if (rows.length === 0) return { due: [], taken: 0 };
  const fresh = rows.filter(({ remindAt }) => Date.parse(remindAt) > now - lateHours * hourMilliseconds);
  await remindersOn(client)
    .updateTable("task_reminder as r")
    .from("task as t")
    .whereRef("t.id", "=", "r.task_id")
    .where("r.task_id", "=", anyOf(rows.map(({ taskId }) => taskId)))
    .set({
      since: iso(now),
      remind_at: sql<string>`next_task_reminder(t.due_date, r.minutes, r.time_zone, ${iso(now)}::timestamptz)`,
    })
    .execute();
  return { due: fresh.map((task) => dueTask(task, now)), taken: rows.length };
}

type DueTask = Awaited<ReturnType<typeof dueTasks>>[number];

const dueTasks = (client: PoolClient, now: number) =>
  remindersOn(client)
    .selectFrom("task_reminder as r")
    .innerJoin("task as t", "t.id", "r.task_id")
    .where("r.remind_at", "<=", iso(now))
    .select([
      ...columns("r", "task_id, owner_id, remind_at, time_zone"),
      ...columns("t", "title, due_date, project_id"),
    ])
    .$narrowType<{ remindAt: string; dueDate: string }>()
    .orderBy("r.remind_at")
    .limit(batchSize)
    .forUpdate("r")
    .skipLocked()
    .execute();

function dueTask({ taskId, ownerId, projectId, title, remindAt, timeZone, dueDate }: DueTask, now: number): Due {
  const minutes = Math.round((Date.parse(dueDate) - Date.parse(remindAt)) / 60_000);
  const isDay = dueDate.length === 10;
  // a day without a time is the same day everywhere
  const when = { start: dueDate, allDay: isDay, timeZone: isDay ? "UTC" : timeZone };
  return {
    ownerId,
    title,
    body: `Due ${whenOf(when)}`,
    path: taskPage({ id: taskId, projectId, dueDate }),
    expiresAt: iso(now + lateHours * hourMilliseconds),
    data: { id: `${taskId} ${remindAt}`, taskId, minutes: String(minutes) },
  };
}

function iso(instant: number): string {
  return new Date(instant).toISOString();
}
