import ICAL from "ical.js";
import { Slices } from "../../platform/fairShares/Slices.js";
import { storedRule, withEnd } from "../../platform/recurrence/recurrenceRule.js";
import { wallOf } from "../../platform/recurrence/zoneClock.js";
import type { EventRow } from "../events/eventRows.js";
import { shownOccurrence } from "../events/shownEvent.js";
import type { ExceptionRow } from "../series/exceptionRows.js";
import { Series } from "../series/series.js";
import { zoneComponent } from "./zoneComponent.js";

/** A task with a date, written as an event at its planned time, else on its day. */
interface IcsTask {
  id: string;
  title: string;
  description: string | null;
  /** A day or an instant. */
  date: string;
  plannedStart: string | null;
  plannedMinutes: number | null;
  updatedAt: string;
}

export interface IcsContents {
  name: string;
  events: readonly EventRow[];
  exceptions: readonly ExceptionRow[];
  tasks: readonly IcsTask[];
  /** Names of event types, by id. */
  types: ReadonlyMap<string, string>;
}

type Entry = Pick<EventRow, "title" | "description" | "location" | "status" | "eventTypeId" | "reminders" | "allDay"> &
  Pick<EventRow, "start" | "end" | "timeZone" | "createdAt" | "updatedAt" | "version">;

const dayMilliseconds = 86_400_000;

/**
 * A calendar in the format of RFC 5545; the same contents always give the same text. Long ones are written in slices.
 */
export async function writeIcs({ name, events, exceptions, tasks, types }: IcsContents): Promise<string> {
  const slices = new Slices();
  const parts: string[] = [];
  const add = async (component: ICAL.Component): Promise<void> => {
    parts.push(component.toString());
    if (slices.isOver) await slices.next();
  };
  const calendar = new ICAL.Component("vcalendar");
  calendar.addPropertyWithValue("prodid", "-//Commonplace//Calendar//EN");
  calendar.addPropertyWithValue("version", "2.0");
  calendar.addPropertyWithValue("calscale", "GREGORIAN");
  calendar.addPropertyWithValue("x-wr-calname", name);
  const zones = new Map<string, { from: number; to: number }>();
  for (const { timeZone, allDay, start, lastStart, recurrenceRule } of events) {
    if (timeZone === "UTC" || allDay) continue;
    const known = zones.get(timeZone);
    const from = Date.parse(start);
    const to = recurrenceRule && lastStart === null ? Number.POSITIVE_INFINITY : Date.parse(lastStart ?? start);
    zones.set(timeZone, { from: Math.min(from, known?.from ?? from), to: Math.max(to, known?.to ?? to) });
  }
  for (const [zone, { from, to }] of zones) await add(zoneComponent(zone, from, to));
  const bySeries = Map.groupBy(exceptions, ({ seriesId }) => seriesId);
  for (const row of events) {
    const apart = bySeries.get(row.id) ?? [];
    await add(eventComponent(row, apart, types));
    if (row.recurrenceRule === null) continue;
    const series = new Series(row);
    for (const exception of apart) {
      if (exception.deletedAt) continue;
      const shown = shownOccurrence(row, series, Date.parse(exception.originalStart), exception);
      const entry = entryComponent(row.uid, shown, types);
      entry.addProperty(timeProperty("recurrence-id", exception.originalStart, row));
      await add(entry);
    }
  }
  for (const task of tasks) await add(taskComponent(task));
  const end = "END:VCALENDAR";
  return [
    calendar.toString().slice(0, -end.length),
    parts.join("\r\n"),
    parts.length > 0 ? "\r\n" : "",
    end,
    "\r\n",
  ].join("");
}

function eventComponent(row: EventRow, apart: readonly ExceptionRow[], types: ReadonlyMap<string, string>) {
  const entry = entryComponent(row.uid, row, types);
  if (row.recurrenceRule === null) return entry;
  entry.addPropertyWithValue("rrule", ICAL.Recur.fromString(ruleOf(row)));
  for (const { deletedAt, originalStart } of apart) {
    if (deletedAt) entry.addProperty(timeProperty("exdate", originalStart, row));
  }
  return entry;
}

/** The rule with one end, in the form that RFC 5545 requires for this start. */
function ruleOf({ recurrenceRule, recurrenceEndDate, lastStart, allDay, timeZone }: EventRow): string {
  const rule = storedRule(recurrenceRule ?? "");
  if (lastStart === null || (rule.count !== null && recurrenceEndDate === null)) return rule.text;
  const until = allDay
    ? new Date(wallOf(timeZone, Date.parse(lastStart))).toISOString().slice(0, 10).replaceAll("-", "")
    : `${lastStart.slice(0, 19).replaceAll(/[-:]/g, "")}Z`;
  return withEnd(rule, { until });
}

function entryComponent(uid: string, entry: Entry, types: ReadonlyMap<string, string>): ICAL.Component {
  const component = new ICAL.Component("vevent");
  component.addPropertyWithValue("uid", uid);
  component.addPropertyWithValue("dtstamp", utcTime(entry.updatedAt));
  component.addPropertyWithValue("created", utcTime(entry.createdAt));
  component.addPropertyWithValue("last-modified", utcTime(entry.updatedAt));
  component.addPropertyWithValue("sequence", entry.version - 1);
  component.addPropertyWithValue("summary", entry.title);
  component.addProperty(timeProperty("dtstart", entry.start, entry));
  component.addProperty(timeProperty("dtend", entry.end, entry));
  // A date has no zone; programs that ignore this property read the same days.
  if (entry.allDay && entry.timeZone !== "UTC") component.addPropertyWithValue("x-timezone", entry.timeZone);
  component.addPropertyWithValue("status", entry.status);
  if (entry.description) component.addPropertyWithValue("description", entry.description);
  if (entry.location) component.addPropertyWithValue("location", entry.location);
  const type = entry.eventTypeId ? types.get(entry.eventTypeId) : undefined;
  if (type) component.addPropertyWithValue("categories", type);
  for (const minutes of entry.reminders) component.addSubcomponent(alarmComponent(minutes, entry.title));
  return component;
}

function alarmComponent(minutes: number, title: string): ICAL.Component {
  const alarm = new ICAL.Component("valarm");
  alarm.addPropertyWithValue("action", "DISPLAY");
  alarm.addPropertyWithValue("description", title);
  alarm.addPropertyWithValue("trigger", ICAL.Duration.fromSeconds(-minutes * 60));
  return alarm;
}

function taskComponent(task: IcsTask): ICAL.Component {
  const { id, title, description, updatedAt, plannedStart, plannedMinutes } = task;
  const date = plannedStart ?? task.date;
  const component = new ICAL.Component("vevent");
  const isDay = date.length === 10;
  const start = isDay ? `${date}T00:00:00.000Z` : date;
  const end = new Date(Date.parse(start) + (isDay ? dayMilliseconds : (plannedMinutes ?? 15) * 60_000)).toISOString();
  const place = { allDay: isDay, timeZone: "UTC" };
  component.addPropertyWithValue("uid", `task-${id}`);
  component.addPropertyWithValue("dtstamp", utcTime(updatedAt));
  component.addPropertyWithValue("summary", title);
  component.addProperty(timeProperty("dtstart", start, place));
  component.addProperty(timeProperty("dtend", end, place));
  component.addPropertyWithValue("transp", "TRANSPARENT");
  if (description) component.addPropertyWithValue("description", description);
  return component;
}

/** A date, a zoned time or a UTC time, depending on its event. */
function timeProperty(name: string, instant: string, { allDay, timeZone }: Pick<EventRow, "allDay" | "timeZone">) {
  const property = new ICAL.Property(name);
  const time = Date.parse(instant);
  if (allDay) {
    property.resetType("date");
    property.setValue(ICAL.Time.fromDateString(new Date(wallOf(timeZone, time)).toISOString().slice(0, 10)));
    return property;
  }
  if (timeZone === "UTC") {
    property.setValue(utcTime(instant));
    return property;
  }
  property.setParameter("tzid", timeZone);
  const wall = new Date(wallOf(timeZone, time)).toISOString().slice(0, 19);
  property.setValue(ICAL.Time.fromDateTimeString(wall));
  return property;
}

function utcTime(instant: string): ICAL.Time {
  return ICAL.Time.fromDateTimeString(`${instant.slice(0, 19)}Z`);
}
