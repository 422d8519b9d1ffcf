import type { EntityManager } from "typeorm";
import { v7 as uuid } from "uuid";
import { EventStatus } from "../calendar/calendarEnums.js";
import { checkTimes } from "../calendar/events/eventTimes.js";
import { type EventValues, insertEvents, writeSpans } from "../calendar/events/writeEvents.js";
import { type ExceptionRow, newException, putExceptions } from "../calendar/series/exceptionRows.js";
import { Series } from "../calendar/series/series.js";
import { ownDataOf, type Runner } from "../platform/data/Data.js";
import { insertRows } from "../platform/data/givenRows.js";
import { firstWallStart } from "../platform/recurrence/expandRecurrence.js";
import { storedRule } from "../platform/recurrence/recurrenceRule.js";
import { instantOf } from "../platform/recurrence/zoneClock.js";
import { type DemoEvent, type DemoEventType, demoEvents, demoEventTypes } from "./calendarLibrary.js";

type Database = Pick<EntityManager, "query">;

const timeZone = "Europe/Lisbon";
const dayMilliseconds = 86_400_000;
/** One event in this many is a series. */
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

/** Adds the demo's event types and some weeks of events around today to the owner's. */
export async function fillCalendar(db: Database, ownerId: string, now: Date): Promise<void> {
  const types = Object.entries(demoEventTypes).map(([key, type], place) => ({ ...type, key, place, id: uuid() }));
  const tx = writing(db, ownerId, now);
  await insertRows(
    tx.own,
    "event_type",
    types.map(({ id, name, color, place }) => ({ id, name, color, place })),
  ).execute();
  const typeIds = Object.fromEntries(types.map(({ key, id }) => [key, id])) as Record<DemoEventType, string>;
  const today = Math.floor(now.getTime() / dayMilliseconds) * dayMilliseconds;
  const made = demoEvents.map((event) => ({ event, values: valuesOf(event, typeIds[event.type], today) }));
  await insertEvents(
    tx,
    made.map(({ values }) => values),
  );
  await putExceptions(
    tx,
    made.flatMap(({ event, values }) => apartOf(event, values, now)),
  );
  await writeSpans(
    tx,
    made.map(({ values }) => values.id),
  );
}

/**
 * Adds `count` generated events to the owner's, one in 25 a series, from a year and a half ago to a year and a half
 * ahead.
 */
export async function fillManyEvents(db: Database, ownerId: string, count: number, now: Date): Promise<void> {
  const tx = writing(db, ownerId, now);
  const types = await tx.own.select("event_type").select("id").orderBy("place").execute();
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
    await insertEvents(tx, events);
    await writeSpans(
      tx,
      events.map(({ id }) => id),
    );
  }
}

function writing(db: Database, ownerId: string, now: Date) {
  const runner: Runner = {
    query: async ({ text, values }) => ({ rows: await db.query(text, values), rowCount: null }),
  };
  return { own: ownDataOf(runner, ownerId), clock: () => now };
}

function valuesOf(event: DemoEvent, eventTypeId: string | null, today: number): EventValues {
  const id = uuid();
  const { title, description = null, location = null, status = "CONFIRMED", reminders = [], days = 1 } = event;
  let day = today + event.day * dayMilliseconds;
  while (event.weekday !== undefined && new Date(day).getUTCDay() !== event.weekday) day += dayMilliseconds;
  // a series begins with its first occurrence
  if (event.rule) day = firstWallStart(storedRule(event.rule).pattern, day) ?? day;
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

function apartOf(event: DemoEvent, values: EventValues, now: Date): ExceptionRow[] {
  if (!event.apart) return [];
  const series = new Series(values);
  const starts = series.startsWithin(series.start, now.getTime() + 200 * dayMilliseconds);
  return Object.entries(event.apart).map(([place, own]) => {
    const start = starts[Number(place)] ?? 0;
    const day = Math.floor(start / dayMilliseconds) * dayMilliseconds;
    const isMoved = own?.from !== undefined || own?.to !== undefined;
    const moved = { allDay: false, start: at(day, own?.from ?? event.from), end: at(day, own?.to ?? event.to) };
    const originalStart = new Date(start).toISOString();
    const texts = (["title", "location"] as const).filter((name) => own?.[name] !== undefined);
    return {
      ...newException(values.id, originalStart),
      deletedAt: own === null ? now.toISOString() : null,
      changed: isMoved ? [...texts, "allDay", "start", "end"] : texts,
      title: own?.title ?? null,
      location: own?.location ?? null,
      ...(isMoved ? moved : {}),
    };
  });
}

/** A time of a day in Lisbon; midnight by default. */
function at(day: number, time = "00:00"): string {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return new Date(instantOf(timeZone, day + (hours * 60 + minutes) * 60_000)).toISOString();
}
