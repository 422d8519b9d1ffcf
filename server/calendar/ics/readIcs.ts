import ICAL from "ical.js";
import { InvalidInputError } from "../../platform/errors.js";
import { type EventStatus } from "../calendarEnums.js";
import type { SkippedEvent } from "../eventAnswers.js";
import type { EventTimes } from "../eventTimes.js";
import type { ExceptionRow } from "../exceptionRows.js";
import { readEntries } from "./readEntries.js";
import { zoneNamed } from "./zoneNames.js";

/** An event or series as a file has it, with what stands apart in it. */
export interface IcsEvent extends EventTimes {
  uid: string;
  title: string;
  description: string | null;
  location: string | null;
  status: EventStatus;
  reminders: number[];
  /** What the file files it under. */
  category: string | null;
  exceptions: Omit<ExceptionRow, "seriesId">[];
}

export interface IcsFile {
  name: string | null;
  events: IcsEvent[];
  skipped: SkippedEvent[];
}

const maxEntries = 10_000;
const unreadable = "This file can't be read as a calendar (.ics)";

/**
 * Reads a calendar as RFC 5545 writes it.
 * @param timeZone where times without a zone are meant, unless the file says
 * @throws InvalidInputError with field `file` for what is no calendar, and for more than 10 000 entries.
 */
export function readIcs(text: string, timeZone: string): IcsFile {
  const calendars = calendarsOf(text);
  const file: IcsFile = { name: null, events: [], skipped: [] };
  for (const calendar of calendars) {
    const entries = calendar.getAllSubcomponents();
    if (entries.length + file.events.length > maxEntries) throw refusal(`Please give at most ${maxEntries} entries`);
    file.name ??= textOf(calendar, "x-wr-calname") ?? textOf(calendar, "name");
    const zone = zoneNamed(textOf(calendar, "x-wr-timezone") ?? "") ?? timeZone;
    for (const entry of entries) {
      if (!["vtodo", "vjournal"].includes(entry.name)) continue;
      file.skipped.push({ title: textOf(entry, "summary") ?? "Untitled", reason: "Only events are read" });
    }
    const { events, skipped } = readEntries(calendar.getAllSubcomponents("vevent"), zone);
    file.events.push(...events);
    file.skipped.push(...skipped);
  }
  return file;
}

function calendarsOf(text: string): ICAL.Component[] {
  try {
    const parsed = ICAL.parse(text.replace(/^\uFEFF/, "")) as unknown[];
    const roots = (Array.isArray(parsed[0]) ? parsed : [parsed]) as unknown[][];
    const calendars = roots.filter(([name]) => name === "vcalendar").map((root) => new ICAL.Component(root as never));
    if (calendars.length > 0) return calendars;
  } catch {
    // Falls through: whatever the parser stumbled over, it is no calendar to us.
  }
  throw refusal(unreadable);
}

export function textOf(component: ICAL.Component, name: string): string | null {
  const value = component.getFirstPropertyValue(name);
  const text = value === null ? "" : String(value).replaceAll("\0", "").trim();
  return text === "" ? null : text;
}

function refusal(sentence: string): InvalidInputError {
  return new InvalidInputError(sentence, { file: sentence });
}
