import ICAL from "ical.js";
import { Slices } from "../../platform/fairShares/Slices.js";
import { firstWallStart } from "../../platform/recurrence/expandRecurrence.js";
import { storedRule, withEnd } from "../../platform/recurrence/recurrenceRule.js";
import { instantOf, wallOf } from "../../platform/recurrence/zoneClock.js";
import type { EventRow } from "../events/eventRows.js";
import { shownOccurrence } from "../events/shownEvent.js";
import type { ExceptionRow } from "../series/exceptionRows.js";
import { Series } from "../series/series.js";
import { zoneComponent } from "./zoneComponent.js";

/** A task with a date, at its planned time, else on its day. */
interface IcsTask {
  id: string;
  title: string;
  description: string | null;
  /** A day or an instant: when it is due, else when it starts. */
  date: string;
  dueDate: string | null;
  startDate: string | null;
  plannedStart: string | null;
  plannedMinutes: number | null;
  plannedTimeZone: string | null;
  repeatRule: string | null;
  status: string;
  priority: string;
  completedAt: string | null;
  updatedAt: string;
}

/** Calendars show events alone; apps for reminders read to-dos. */
export type TaskForm = "event" | "todo";

export interface IcsContents {
  name: string;
  events: readonly EventRow[];
  exceptions: readonly ExceptionRow[];
  tasks: readonly IcsTask[];
  taskForm: TaskForm;
  /** Whether other programs read it again and again. */
  isFeed: boolean;
  /** Names of event types, by id. */
  types: ReadonlyMap<string, string>;
}

// the library doesn't count the space before a continued line, and RFC 5545 allows 75 bytes with it
ICAL.foldLength = 74;

type Entry = Pick<EventRow, "title" | "description" | "location" | "status" | "eventTypeId" | "reminders" | "allDay"> &
  Pick<EventRow, "start" | "end" | "timeZone" | "createdAt" | "updatedAt" | "version">;

const dayMilliseconds = 86_400_000;
/** The last that has a year of four digits. */
const lastInstant = Date.parse("9999-12-31T23:59:59.000Z");
/** How often whoever subscribes should read it. */
const refreshSeconds = 3_600;

/**
 * A calendar in the format of RFC 5545; the same contents always give the same text. Long ones are written in slices.
 */
export async function writeIcs({
  name,
  events,
  exceptions,
  tasks,
  taskForm,
  isFeed,
  types,
}: IcsContents): Promise<string> {
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
  addText(calendar, "x-wr-calname", name);
  if (isFeed) {
    const refresh = new ICAL.Property("refresh-interval");
    refresh.resetType("duration");
    refresh.setValue(ICAL.Duration.fromSeconds(refreshSeconds));
    calendar.addProperty(refresh);
    calendar.addPropertyWithValue("x-published-ttl", ICAL.Duration.fromSeconds(refreshSeconds).toString());
  }
  const zones = new Map<string, { from: number; to: number }>();
  const needZone = (timeZone: string, from: number, to: number): void => {
    const known = zones.get(timeZone);
    zones.set(timeZone, { from: Math.min(from, known?.from ?? from), to: Math.max(to, known?.to ?? to) });
  };
  for (const { timeZone, allDay, start, lastStart, recurrenceRule } of events) {
    if (timeZone === "UTC" || allDay) continue;
    const isEndless = recurrenceRule !== null && lastStart === null;
    needZone(timeZone, Date.parse(start), isEndless ? Number.POSITIVE_INFINITY : Date.parse(lastStart ?? start));
  }
  for (const { plannedStart, ...task } of tasks) {
    const { timeZone } = placeOf({ plannedStart, ...task });
    if (timeZone !== "UTC") needZone(timeZone, Date.parse(plannedStart ?? task.date), Number.POSITIVE_INFINITY);
  }
  for (const [zone, { from, to }] of zones) await add(zoneComponent(zone, from, to));
  const bySeries = Map.groupBy(exceptions, ({ seriesId }) => seriesId);
  for (const row of events) {
    const apart = bySeries.get(row.id) ?? [];
    const series = row.recurrenceRule === null ? null : new Series(row);
    await add(eventComponent(row, series, apart, types));
    if (!series) continue;
    for (const exception of apart) {
      if (exception.deletedAt) continue;
      const shown = shownOccurrence(row, series, Date.parse(exception.originalStart), exception);
      const entry = entryComponent(row.uid, shown, types);
      entry.addProperty(timeProperty("recurrence-id", exception.originalStart, row));
      await add(entry);
    }
  }
  for (const task of tasks) await add(taskComponent(task, taskForm));
  const end = "END:VCALENDAR";
  return [
    calendar.toString().slice(0, -end.length),
    parts.join("\r\n"),
    parts.length > 0 ? "\r\n" : "",
    end,
    "\r\n",
  ].join("");
}

function eventComponent(
  row: EventRow,
  series: Series | null,
  apart: readonly ExceptionRow[],
  types: ReadonlyMap<string, string>,
) {
  if (!series) return entryComponent(row.uid, row, types);
  // RFC 5545 counts the start as an occurrence; ours may lie before the first one
  const [first] = series.everyStart();
  const shown = first === undefined ? row : shownOccurrence(row, series, first, null);
  const entry = entryComponent(row.uid, shown, types);
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
  addText(component, "uid", uid);
  component.addPropertyWithValue("dtstamp", utcTime(entry.updatedAt));
  component.addPropertyWithValue("created", utcTime(entry.createdAt));
  component.addPropertyWithValue("last-modified", utcTime(entry.updatedAt));
  component.addPropertyWithValue("sequence", entry.version - 1);
  addText(component, "summary", entry.title);
  component.addProperty(timeProperty("dtstart", entry.start, entry));
  component.addProperty(timeProperty("dtend", entry.end, entry));
  // A date has no zone; programs that ignore this property read the same days.
  if (entry.allDay && entry.timeZone !== "UTC") component.addPropertyWithValue("x-timezone", entry.timeZone);
  component.addPropertyWithValue("status", entry.status);
  if (entry.description) addText(component, "description", entry.description);
  if (entry.location) addText(component, "location", entry.location);
  const type = entry.eventTypeId ? types.get(entry.eventTypeId) : undefined;
  if (type) addText(component, "categories", type);
  for (const minutes of entry.reminders) component.addSubcomponent(alarmComponent(minutes, entry.title));
  return component;
}

/**
 * A text of a person. Each sign that some programs take for the end of a line becomes one that is escaped, since what
 * follows would be a property; other control characters are left out.
 */
function addText(component: ICAL.Component, name: string, text: string): void {
  const lines = text.replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, "\n");
  component.addPropertyWithValue(name, lines.replace(/(?![\t\n])\p{Cc}/gu, ""));
}

function alarmComponent(minutes: number, title: string): ICAL.Component {
  const alarm = new ICAL.Component("valarm");
  alarm.addPropertyWithValue("action", "DISPLAY");
  addText(alarm, "description", title);
  alarm.addPropertyWithValue("trigger", ICAL.Duration.fromSeconds(-minutes * 60));
  return alarm;
}

/** A planned time that is repeated keeps its wall clock. */
function placeOf(task: IcsTask): { allDay: boolean; timeZone: string } {
  const date = task.plannedStart ?? task.date;
  const isRepeated = ruleOfTask(task) !== null;
  return { allDay: date.length === 10, timeZone: (isRepeated && task.plannedStart && task.plannedTimeZone) || "UTC" };
}

/**
 * The rule of a task that isn't done. Its date has to be in it: where somebody has put this one off, the next is made by
 * the rule once it is done.
 */
function ruleOfTask({ repeatRule, completedAt, date, plannedStart, plannedTimeZone }: IcsTask): string | null {
  if (!repeatRule || completedAt) return null;
  const rule = storedRule(repeatRule);
  const timeZone = (plannedStart && plannedTimeZone) || "UTC";
  const wall = wallOf(timeZone, Date.parse(plannedStart ?? date));
  if (firstWallStart(rule.pattern, wall) !== wall) return null;
  if (rule.until === null) return rule.text;
  if ((plannedStart ?? date).length === 10) return withEnd(rule, { until: rule.until.slice(0, 8) });
  const [, year, month, day] = /^(\d{4})(\d\d)(\d\d)/.exec(rule.until) ?? [];
  const end = instantOf(timeZone, Date.parse(`${year}-${month}-${day}T23:59:59.000Z`));
  return withEnd(rule, { until: `${new Date(end).toISOString().slice(0, 19).replaceAll(/[-:]/g, "")}Z` });
}

/** Numbers of RFC 5545. */
const priorities: Readonly<Record<string, number>> = { URGENT: 1, HIGH: 3, MEDIUM: 5, LOW: 9 };
const todoStates: Readonly<Record<string, string>> = { COMPLETED: "COMPLETED", IN_PROGRESS: "IN-PROCESS" };

function taskComponent(task: IcsTask, form: TaskForm): ICAL.Component {
  const { id, title, description, updatedAt, plannedStart, plannedMinutes, completedAt } = task;
  const date = plannedStart ?? task.date;
  const isDay = date.length === 10;
  const start = instantFrom(date);
  const place = placeOf(task);
  const rule = ruleOfTask(task);
  const component = new ICAL.Component(form === "todo" ? "vtodo" : "vevent");
  component.addPropertyWithValue("uid", `task-${id}`);
  component.addPropertyWithValue("dtstamp", utcTime(updatedAt));
  addText(component, "summary", title);
  if (form === "event") {
    const end = Date.parse(start) + (isDay ? dayMilliseconds : (plannedMinutes ?? 15) * 60_000);
    component.addProperty(timeProperty("dtstart", start, place));
    // without an end a day is a day, and a time its beginning
    if (end <= lastInstant) component.addProperty(timeProperty("dtend", new Date(end).toISOString(), place));
    component.addPropertyWithValue("transp", "TRANSPARENT");
  } else {
    for (const property of todoTimes(task, rule !== null)) component.addProperty(property);
    component.addPropertyWithValue("status", todoStates[task.status] ?? "NEEDS-ACTION");
    if (completedAt) component.addPropertyWithValue("completed", utcTime(completedAt));
    component.addPropertyWithValue("priority", priorities[task.priority] ?? 0);
  }
  if (rule) {
    // a rule's end has the type of the start
    const isTimed = component.getFirstProperty("dtstart")?.type === "date-time";
    const text = isTimed ? rule.replace(/(UNTIL=\d{8})(?=;|$)/, "$1T235959") : rule;
    component.addPropertyWithValue("rrule", ICAL.Recur.fromString(text));
  }
  if (description) addText(component, "description", description);
  return component;
}

/**
 * When a to-do starts and is due. RFC 5545 wants a due date to be later than the start and of its type, and a rule to
 * count from the start: a repeated to-do starts when it is due, and is due a second later, or at the end of the day.
 */
function todoTimes(task: IcsTask, isRepeated: boolean): ICAL.Property[] {
  const { date, dueDate, startDate, plannedStart } = task;
  const due = plannedStart ?? dueDate;
  const place = placeOf(task);
  if (due === null) return [timeProperty("dtstart", instantFrom(date), place)];
  if (isRepeated && place.allDay) return [dayTime("dtstart", due, "00:00:00"), dayTime("due", due, "23:59:59")];
  if (isRepeated) {
    const later = Date.parse(due) + 1_000;
    const ends = later <= lastInstant ? [timeProperty("due", new Date(later).toISOString(), place)] : [];
    return [timeProperty("dtstart", due, place), ...ends];
  }
  const start = startDate && instantFrom(place.allDay ? startDate.slice(0, 10) : startDate);
  const starts = start && start < instantFrom(due) ? [timeProperty("dtstart", start, place)] : [];
  return [...starts, timeProperty("due", instantFrom(due), place)];
}

/** A day as its beginning. */
function instantFrom(date: string): string {
  return date.length === 10 ? `${date}T00:00:00.000Z` : date;
}

/** A time of a day in whatever zone it is read. */
function dayTime(name: string, day: string, time: string): ICAL.Property {
  return new ICAL.Property([name, {}, "date-time", `${day}T${time}`]);
}

/**
 * A date, a zoned time or a UTC time, depending on its event. Given to the library as text, since its own times write the
 * years before 1000 with fewer than four digits.
 */
function timeProperty(name: string, instant: string, { allDay, timeZone }: Pick<EventRow, "allDay" | "timeZone">) {
  const wall = new Date(wallOf(timeZone, Date.parse(instant))).toISOString().slice(0, 19);
  if (allDay) return new ICAL.Property([name, {}, "date", wall.slice(0, 10)]);
  const isUtc = timeZone === "UTC";
  return new ICAL.Property([name, isUtc ? {} : { tzid: timeZone }, "date-time", isUtc ? `${wall}Z` : wall]);
}

function utcTime(instant: string): ICAL.Time {
  return ICAL.Time.fromDateTimeString(`${instant.slice(0, 19)}Z`);
}
