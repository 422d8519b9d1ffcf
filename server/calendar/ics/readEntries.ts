import type ICAL from "ical.js";
import { InvalidInputError } from "../../platform/errors.js";
import type { EventStatus } from "../calendarEnums.js";
import type { SkippedEvent } from "../events/eventAnswers.js";
import { checkTimes, type EventTimes } from "../events/eventTimes.js";
import { newException, type OwnValues } from "../series/exceptionRows.js";
import { Series } from "../series/series.js";
import type { IcsEvent } from "./readIcs.js";
import { type IcsTime, readDuration, readEnd, readReminders, readRule, readTime, readTimes } from "./readTimes.js";
import { textOf } from "./textOf.js";
import { zoneNamed } from "./zoneNames.js";

type Entry = Omit<IcsEvent, "exceptions">;

const statuses = ["CONFIRMED", "TENTATIVE", "CANCELLED"];
const maxOwnDates = 2_000;
/** The last year that ISO 8601 writes with four digits. */
const lastYear = 9_999;
const untitled = "Untitled event";
const dayMilliseconds = 86_400_000;

/** The events of a calendar: an entry and its exceptions with the same UID are one event. */
export function readEntries(
  components: readonly ICAL.Component[],
  timeZone: string,
): { events: IcsEvent[]; skipped: SkippedEvent[] } {
  const events: IcsEvent[] = [];
  const skipped: SkippedEvent[] = [];
  const groups = Map.groupBy(components, (component) => textOf(component, "uid") ?? Symbol("no uid"));
  for (const [uid, group] of groups) {
    const isApart = (component: ICAL.Component) => component.getFirstProperty("recurrence-id") !== null;
    // If several have the same UID, the newest is last.
    const main = group.filter((component) => !isApart(component)).at(-1);
    const apart = group.filter(isApart);
    const zone = zoneNamed(textOf(main ?? (apart[0] as ICAL.Component), "x-timezone") ?? "") ?? timeZone;
    const attempt = (component: ICAL.Component, read: () => void) => {
      try {
        read();
      } catch (error) {
        skipped.push({ title: textOf(component, "summary") ?? untitled, reason: reasonOf(error) });
      }
    };
    const id = typeof uid === "string" ? uid.slice(0, 900).toWellFormed() : null;
    if (main) {
      attempt(main, () => {
        const entry = readEntry(main, zone, id ?? madeUid(main));
        const event = { ...entry, exceptions: [] };
        const further = furtherDates(main, event, zone);
        leaveOut(event, ownDates(main, "exdate", zone));
        events.push(event);
        for (const each of further) events.push(each);
        for (const component of apart) attempt(component, () => setApart(event, component, zone));
      });
    } else {
      // An occurrence of a series that isn't in the file, as in an invitation to one date.
      for (const component of apart) {
        attempt(component, () => {
          const entry = readEntry(
            component,
            zone,
            `${id ?? madeUid(component)}#${textOf(component, "recurrence-id")}`.slice(0, 1_000).toWellFormed(),
          );
          events.push({ ...entry, exceptions: [] });
        });
      }
    }
  }
  return { events, skipped };
}

function readEntry(component: ICAL.Component, timeZone: string, uid: string): Entry {
  const start = readTime(component, "dtstart", timeZone);
  if (!start) throw new InvalidInputError("It has no start");
  const times = checkYears({
    start: start.instant,
    end: readEnd(component, start, timeZone),
    allDay: start.isDay,
    timeZone: start.timeZone,
    recurrenceRule: component.getFirstProperty("recurrence-id") ? null : readRule(component, start),
    recurrenceEndDate: null,
  });
  return { uid, ...textsOf(component), reminders: readReminders(component, start.isDay), ...times };
}

/** @throws InvalidInputError for an event outside the years that can be written. */
function checkYears(given: Parameters<typeof checkTimes>[0]): EventTimes {
  const times = checkTimes(given);
  for (const instant of [times.start, times.end, times.lastStart]) {
    const year = instant === null ? 1 : new Date(instant).getUTCFullYear();
    if (year < 1 || year > lastYear) throw new InvalidInputError("Its dates lie too far away");
  }
  return times;
}

/** @throws InvalidInputError for more than 2 000, since each is searched for in the series. */
function ownDates(component: ICAL.Component, name: string, timeZone: string): IcsTime[] {
  const dates = readTimes(component, name, timeZone);
  if (dates.length > maxOwnDates) throw new InvalidInputError(`It has more than ${maxOwnDates} dates of its own`);
  return dates;
}

function textsOf(component: ICAL.Component) {
  const status = textOf(component, "status")?.toUpperCase();
  const [category] = component.getFirstProperty("categories")?.getValues().map(String) ?? [];
  return {
    title: cut(textOf(component, "summary"), 500) ?? untitled,
    description: cut(textOf(component, "description"), 10_000),
    location: cut(textOf(component, "location"), 500),
    status: (statuses.includes(status ?? "") ? status : "CONFIRMED") as EventStatus,
    category: category?.trim() || null,
  };
}

/** Dates that the file adds to a series become single events. */
function furtherDates(component: ICAL.Component, event: IcsEvent, timeZone: string): IcsEvent[] {
  return ownDates(component, "rdate", timeZone)
    .filter(({ instant }) => instant !== event.start)
    .map(({ instant }) => ({
      ...event,
      ...checkYears({
        ...event,
        start: instant,
        end: new Date(Date.parse(instant) + readDuration(event)).toISOString(),
        recurrenceRule: null,
      }),
      uid: `${event.uid}#${instant}`,
      exceptions: [],
    }));
}

function leaveOut(event: IcsEvent, dates: readonly IcsTime[]): void {
  const deletedAt = new Date(0).toISOString();
  const starts = new Set(dates.flatMap((date) => startOf(event, date) ?? []));
  for (const originalStart of starts) event.exceptions.push({ ...newException("", originalStart), deletedAt });
}

/** The values that one occurrence has of its own. */
function setApart(event: IcsEvent, component: ICAL.Component, timeZone: string): void {
  const id = readTime(component, "recurrence-id", timeZone);
  const originalStart = id && startOf(event, id);
  if (!originalStart) throw new InvalidInputError("Its series has no such occurrence");
  const entry = readEntry(component, timeZone, event.uid);
  const shown = { ...event, start: originalStart, end: endOf(event, originalStart) };
  const texts = ["title", "description", "location", "status"] as const;
  const changed: (keyof OwnValues)[] = texts.filter((name) => entry[name] !== event[name]);
  if (String(entry.reminders) !== String(event.reminders)) changed.push("reminders");
  if (entry.start !== shown.start || entry.end !== shown.end || entry.allDay !== event.allDay) {
    changed.push("start", "end", "allDay");
  }
  const values: OwnValues = { ...entry, eventTypeId: null };
  const own = Object.fromEntries(changed.map((name) => [name, values[name]]));
  event.exceptions = event.exceptions.filter((each) => each.originalStart !== originalStart);
  event.exceptions.push({ ...newException("", originalStart), ...own, changed });
}

/** The start of the occurrence that a date refers to; a day refers to the occurrence on it. */
function startOf(event: EventTimes, { instant, isDay }: IcsTime): string | null {
  if (event.recurrenceRule === null) return null;
  const from = Date.parse(instant);
  const [start] = new Series(event).startsWithin(from, from + (isDay ? dayMilliseconds : 1_000));
  return start === undefined ? null : new Date(start).toISOString();
}

function endOf(event: EventTimes, start: string): string {
  return new Date(new Series(event).endOf(Date.parse(start))).toISOString();
}

/** An entry without a UID is identified by its contents. */
function madeUid(component: ICAL.Component): string {
  return `${textOf(component, "dtstart")} ${textOf(component, "summary") ?? ""}`.slice(0, 900).toWellFormed();
}

function cut(text: string | null, length: number): string | null {
  return text === null ? null : [...text.slice(0, length * 2)].slice(0, length).join("");
}

function reasonOf(error: unknown): string {
  return error instanceof InvalidInputError ? error.message : "It can't be read";
}
