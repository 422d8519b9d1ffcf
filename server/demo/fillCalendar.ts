import type { EntityManager } from "typeorm";
import { v7 as uuid } from "uuid";
import { EventStatus } from "../calendar/calendarEnums.js";
import { type EventValues, eventSpansSql, insertEventsSql } from "../calendar/eventSql.js";
import { checkTimes } from "../calendar/eventTimes.js";
import { Series } from "../calendar/series.js";
import { instantOf } from "../platform/recurrence/zoneClock.js";
import { type DemoEvent, type DemoEventType, demoEvents, demoEventTypes } from "./calendarLibrary.js";

type Database = Pick<EntityManager, "query">;

const timeZone = "Europe/Lisbon";
const dayMilliseconds = 86_400_000;
/** Of many events so many are series. */
const seriesShare = 25;
const batchSize = 5_000;
const titles = ["Review", "Call", "Lunch", "Site visit", "Proofs", "Run", "Lesson", "Dinner", "Fitting", "Walk"];
const rules = [
  "FREQ=WEEKLY",
  "FREQ=WEEKLY;BYDAY=MO,TH",
  "FREQ=WEEKLY;INTERVAL=2",
  "FREQ=MONTHLY",
  "FREQ=DAILY;BYDAY=TU",
];

const typesSql = `insert into event_type (id, owner_id, name, color, place)
  select id, $1, name, color, place from jsonb_to_recordset($2::jsonb) as rows(id uuid, name text, color text, place integer)`;
const apartSql = `insert into event_exception (owner_id, series_id, original_start, deleted_at, changed, title, location,
    all_day, starts_at, ends_at)
  select $1, "seriesId", "originalStart", "deletedAt", array(select jsonb_array_elements_text(changed)), title, location,
    "allDay", start, "end"
  from jsonb_to_recordset($2::jsonb) as rows("seriesId" uuid, "originalStart" timestamptz, "deletedAt" timestamptz,
    changed jsonb, title text, location text, "allDay" boolean, start timestamptz, "end" timestamptz)`;

/** Puts event types and weeks of events around today among the owner's. */
export async function fillCalendar(db: Database, ownerId: string, now: Date): Promise<void> {
  const types = Object.entries(demoEventTypes).map(([key, type], place) => ({ ...type, key, place, id: uuid() }));
  await db.query(typesSql, [ownerId, JSON.stringify(types)]);
  const typeIds = Object.fromEntries(types.map(({ key, id }) => [key, id])) as Record<DemoEventType, string>;
  const today = Math.floor(now.getTime() / dayMilliseconds) * dayMilliseconds;
  const made = demoEvents.map((event) => ({ event, values: valuesOf(event, typeIds[event.type], today) }));
  await insertEvents(
    db,
    ownerId,
    made.map(({ values }) => values),
    now,
  );
  const apart = made.flatMap(({ event, values }) => apartOf(event, values, now));
  await db.query(apartSql, [ownerId, JSON.stringify(apart)]);
  await db.query(eventSpansSql, [ownerId, made.map(({ values }) => values.id)]);
}

/** Adds `count` generated events to the owner's, one in 25 a series, over a year and a half to both sides of today. */
export async function fillManyEvents(db: Database, ownerId: string, count: number, now: Date): Promise<void> {
  const types = await db.query<{ id: string }[]>("select id from event_type where owner_id = $1 order by place", [
    ownerId,
  ]);
  const today = Math.floor(now.getTime() / dayMilliseconds) * dayMilliseconds;
  for (let done = 0; done < count; done += batchSize) {
    const events = Array.from({ length: Math.min(batchSize, count - done) }, (_, index) => {
      const at = done + index;
      const isSeries = at % seriesShare === 0;
      const hour = 8 + ((at * 7) % 10);
      const event: DemoEvent = {
        title: `${titles[at % titles.length]} ${at}`,
        type: "work",
        day: Math.floor((at / count) * 1_095) - 547,
        from: `${String(hour).padStart(2, "0")}:${at % 2 ? "30" : "00"}`,
        to: `${String(hour + 1).padStart(2, "0")}:00`,
        ...(isSeries ? { rule: rules[(at / seriesShare) % rules.length] } : {}),
      };
      return valuesOf(event, types[at % (types.length + 1)]?.id ?? null, today);
    });
    await insertEvents(db, ownerId, events, now);
    await db.query(eventSpansSql, [ownerId, events.map(({ id }) => id)]);
  }
}

function insertEvents(db: Database, ownerId: string, events: readonly EventValues[], now: Date): Promise<unknown> {
  return db.query(insertEventsSql, [ownerId, JSON.stringify(events), now.toISOString()]);
}

function valuesOf(event: DemoEvent, eventTypeId: string | null, today: number): EventValues {
  const id = uuid();
  const { title, description = null, location = null, status = "CONFIRMED", reminders = [], days = 1 } = event;
  let day = today + event.day * dayMilliseconds;
  while (event.weekday !== undefined && new Date(day).getUTCDay() !== event.weekday) day += dayMilliseconds;
  const allDay = event.from === undefined;
  const times = checkTimes({
    start: at(day, event.from),
    end: allDay ? at(day + days * dayMilliseconds) : at(day, event.to),
    allDay,
    timeZone,
    recurrenceRule: event.rule ?? null,
    recurrenceEndDate: null,
  });
  const texts = { title, description, location, status: EventStatus[status], reminders };
  return { id, uid: id, eventTypeId, subscriptionId: null, ...texts, ...times };
}

function apartOf(event: DemoEvent, values: EventValues, now: Date) {
  if (!event.apart) return [];
  const series = new Series(values);
  const starts = series.startsWithin(series.start, now.getTime() + 200 * dayMilliseconds);
  return Object.entries(event.apart).map(([place, own]) => {
    const start = starts[Number(place)] ?? 0;
    const day = Math.floor(start / dayMilliseconds) * dayMilliseconds;
    const isMoved = own?.from !== undefined || own?.to !== undefined;
    const moved = { allDay: false, start: at(day, own?.from ?? event.from), end: at(day, own?.to ?? event.to) };
    const texts = (["title", "location"] as const).filter((name) => own?.[name] !== undefined);
    return {
      seriesId: values.id,
      originalStart: new Date(start).toISOString(),
      deletedAt: own === null ? now.toISOString() : null,
      changed: isMoved ? [...texts, "allDay", "start", "end"] : texts,
      title: own?.title ?? null,
      location: own?.location ?? null,
      ...(isMoved ? moved : {}),
    };
  });
}

/** A time of a day in Lisbon; its beginning unless told. */
function at(day: number, time = "00:00"): string {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return new Date(instantOf(timeZone, day + (hours * 60 + minutes) * 60_000)).toISOString();
}
