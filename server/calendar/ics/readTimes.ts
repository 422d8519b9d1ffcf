import ICAL from "ical.js";
import { InvalidInputError } from "../../platform/errors.js";
import { dayStartOf, instantOf, wallOf } from "../../platform/recurrence/zoneClock.js";
import type { EventTimes } from "../events/eventTimes.js";
import { sortedReminders } from "../reminders/reminderMinutes.js";
import { zoneNamed } from "./zoneNames.js";

/** A date or time of a file. */
export interface IcsTime {
  instant: string;
  isDay: boolean;
  timeZone: string;
}

const dayMilliseconds = 86_400_000;
/** An entry that ends when it starts gets this duration, so that it is visible. */
const shortest = 15 * 60_000;
const maxReminders = 5;

/**
 * @param timeZone the zone of times that name none
 * @throws InvalidInputError for a date or time of day that doesn't exist.
 */
export function readTime(component: ICAL.Component, name: string, timeZone: string): IcsTime | null {
  const property = component.getFirstProperty(name);
  const value = property?.getFirstValue();
  if (!property || !(value instanceof ICAL.Time)) return null;
  checkExists(property);
  return timeOf(property, value, timeZone);
}

/**
 * All dates of a property that may occur several times and have several values.
 * @throws InvalidInputError for a date or time of day that doesn't exist.
 */
export function readTimes(component: ICAL.Component, name: string, timeZone: string): IcsTime[] {
  return component.getAllProperties(name).flatMap((property) => {
    const times = property
      .getValues()
      .map((value) => (value instanceof ICAL.Period ? value.start : value))
      .filter((value) => value instanceof ICAL.Time);
    if (times.length > 0) checkExists(property);
    return times.map((time) => timeOf(property, time, timeZone));
  });
}

function timeOf(property: ICAL.Property, time: ICAL.Time, timeZone: string): IcsTime {
  const wall = wallTimeOf(time);
  const name = property.getFirstParameter("tzid");
  const zone = name ? zoneNamed(name) : null;
  if (time.isDate) return { instant: iso(instantOf(zone ?? timeZone, wall)), isDay: true, timeZone: zone ?? timeZone };
  if (time.zone === ICAL.Timezone.utcTimezone) return { instant: iso(wall), isDay: false, timeZone: "UTC" };
  if (zone) return { instant: iso(instantOf(zone, wall)), isDay: false, timeZone: zone };
  // A zone defined only in the file determines the instant, but has no name here.
  if (name && time.zone !== ICAL.Timezone.localTimezone) {
    return { instant: iso(time.toUnixTime() * 1_000), isDay: false, timeZone };
  }
  return { instant: iso(instantOf(timeZone, wall)), isDay: false, timeZone };
}

/** When an entry ends: its own end, its duration, or the default of RFC 5545. */
export function readEnd(component: ICAL.Component, start: IcsTime, timeZone: string): string {
  const end = readTime(component, "dtend", timeZone);
  const from = Date.parse(start.instant);
  if (end && end.isDay === start.isDay && (!start.isDay || Date.parse(end.instant) > from)) {
    // Both days of an all-day entry are in the zone of its start.
    if (start.isDay) return iso(instantOf(start.timeZone, wallOf(end.timeZone, Date.parse(end.instant))));
    return Date.parse(end.instant) > from ? end.instant : iso(from + shortest);
  }
  const duration = component.getFirstPropertyValue("duration");
  const seconds = duration instanceof ICAL.Duration ? duration.toSeconds() : 0;
  if (!start.isDay) return iso(from + (seconds > 0 ? seconds * 1_000 : shortest));
  const days = Math.max(1, Math.round((seconds * 1_000) / dayMilliseconds));
  return iso(instantOf(start.timeZone, dayStartOf(wallOf(start.timeZone, from)) + days * dayMilliseconds));
}

export function readDuration({ start, end }: Pick<EventTimes, "start" | "end">): number {
  return Date.parse(end) - Date.parse(start);
}

/**
 * The rule unchanged, but without a time of day that equals the start's.
 * @throws InvalidInputError for an end on a day that doesn't exist: the library would roll it over.
 */
export function readRule(component: ICAL.Component, start: IcsTime): string | null {
  const property = component.getFirstProperty("rrule");
  if (!property) return null;
  checkExists(property);
  const rule = property.getFirstValue();
  const clock = new Date(wallOf(start.timeZone, Date.parse(start.instant)));
  const own: Record<string, number> = {
    BYHOUR: clock.getUTCHours(),
    BYMINUTE: clock.getUTCMinutes(),
    BYSECOND: clock.getUTCSeconds(),
  };
  return String(rule)
    .toUpperCase()
    .split(";")
    .filter((part) => {
      const [name = "", value = ""] = part.split("=");
      return !(name in own && Number(value) === own[name]);
    })
    .join(";");
}

/** Alarms before the start, in minutes; other alarms are left out. */
export function readReminders(component: ICAL.Component, isDay: boolean): number[] {
  const minutes = component.getAllSubcomponents("valarm").flatMap((alarm) => {
    const trigger = alarm.getFirstProperty("trigger");
    const value = trigger?.getFirstValue();
    if (!trigger || !(value instanceof ICAL.Duration) || trigger.getFirstParameter("related") === "END") return [];
    const before = Math.round(-value.toSeconds() / 60);
    return before <= 40_320 && before >= (isDay ? -1_439 : 0) ? [before] : [];
  });
  return sortedReminders(minutes).slice(0, maxReminders);
}

function wallTimeOf({ year, month, day, hour, minute, second, isDate }: ICAL.Time): number {
  const time = isDate ? 0 : hour * 3_600_000 + minute * 60_000 + second * 1_000;
  return new Date(0).setUTCFullYear(year, month - 1, day) + time;
}

/**
 * Checks all values of a property as the file has them, in ISO 8601.
 * @throws InvalidInputError for a date or time of day that doesn't exist: the library would roll it over.
 */
function checkExists(property: ICAL.Property): void {
  for (const given of (property.toJSON() as unknown[]).slice(3).flat(1)) {
    const value = isRule(given) ? given.until : given;
    if (typeof value !== "string") continue;
    const [, day = "", hour = "00", minute = "00", second = "00"] =
      /^(\d{4}-\d\d-\d\d)(?:T(\d\d):(\d\d):(\d\d))?/.exec(value) ?? [];
    const wall = `${day}T${hour}:${minute}:${second === "60" ? "59" : second}.000Z`;
    const at = Date.parse(wall);
    if (Number.isNaN(at) || new Date(at).toISOString() !== wall) {
      throw new InvalidInputError("It has a date or time that doesn't exist");
    }
  }
}

function isRule(value: unknown): value is { until?: unknown } {
  return typeof value === "object" && value !== null;
}

function iso(instant: number): string {
  return new Date(instant).toISOString();
}
