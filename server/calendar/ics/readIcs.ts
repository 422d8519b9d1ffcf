import { limitOf } from "../../limits.js";
import { InvalidInputError } from "../../platform/errors.js";
import type { EventStatus } from "../calendarEnums.js";
import type { SkippedEvent } from "../events/eventAnswers.js";
import type { EventTimes } from "../events/eventTimes.js";
import type { ExceptionRow } from "../series/exceptionRows.js";
import { icsComponents } from "./icsComponents.js";
import { readEntries } from "./readEntries.js";
import { textOf } from "./textOf.js";
import { zoneNamed } from "./zoneNames.js";

/** An event or series of a file, with its exceptions. */
export interface IcsEvent extends EventTimes {
  uid: string;
  title: string;
  description: string | null;
  location: string | null;
  status: EventStatus;
  reminders: number[];
  /** Its categories in the file. */
  category: string | null;
  exceptions: Omit<ExceptionRow, "seriesId">[];
}

export interface IcsFile {
  name: string | null;
  events: IcsEvent[];
  skipped: SkippedEvent[];
}

const maxEntries = limitOf.planning.calendarFileEntries.max;
const unreadable = "This file can't be read as a calendar (.ics)";
const spoiled = "One of its lines can't be read, or its end is missing";

/**
 * Reads a calendar in the format of RFC 5545; unreadable entries are skipped.
 * @param timeZone the zone of times that name none, unless the file says
 * @throws InvalidInputError with field `file` for a file that is not a calendar, and for more than 10 000 entries.
 */
export function readIcs(text: string, timeZone: string): IcsFile {
  const calendars = icsComponents(text, maxEntries);
  if (calendars === null) throw tooMany();
  if (calendars.length === 0) throw refusal(unreadable);
  const file: IcsFile = { name: null, events: [], skipped: [] };
  for (const { properties, components } of calendars) {
    file.name ??= textOf(properties, "x-wr-calname") ?? textOf(properties, "name");
    const zone = zoneNamed(textOf(properties, "x-wr-timezone") ?? "") ?? timeZone;
    for (const { name, component, title } of components) {
      if (name === "vevent" && !component) file.skipped.push({ title: title ?? "Untitled event", reason: spoiled });
      if (name !== "vtodo" && name !== "vjournal") continue;
      const shown = component ? textOf(component, "summary") : title;
      file.skipped.push({ title: shown ?? "Untitled", reason: "Only events are read" });
    }
    const entries = components.flatMap(({ name, component }) => (name === "vevent" && component ? [component] : []));
    const { events, skipped } = readEntries(entries, zone);
    for (const event of events) file.events.push(event);
    for (const entry of skipped) file.skipped.push(entry);
    // Dates that a file adds to a series are events too.
    if (file.events.length > maxEntries) throw tooMany();
  }
  // If several have the same UID, the newest is last, in any calendar of the file.
  file.events = [...new Map(file.events.map((event) => [event.uid, event])).values()];
  return file;
}

function tooMany(): InvalidInputError {
  return refusal(`Please enter at most ${maxEntries} entries`);
}

function refusal(sentence: string): InvalidInputError {
  return new InvalidInputError(sentence, { file: sentence });
}
