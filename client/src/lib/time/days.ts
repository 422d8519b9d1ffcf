import type { LocalePreferences } from "../preferences";
import type { Wall } from "./zoneTime";

export const minuteMs = 60_000;
export const hourMs = 3_600_000;
export const dayMs = 86_400_000;

/** A day in the server's format: 2026-11-20. */
export type Day = string;

export function dayOf(wall: Wall): Day {
  return new Date(wall).toISOString().slice(0, 10);
}

/** The start of a day. */
export function startOf(day: Day): Wall {
  return Date.parse(day);
}

export function isDay(text: string | null): text is Day {
  return (
    text !== null &&
    /^\d{4}-\d{2}-\d{2}$/.test(text) &&
    !Number.isNaN(Date.parse(text)) &&
    dayOf(Date.parse(text)) === text
  );
}

export function addDays(day: Day, count: number): Day {
  return dayOf(startOf(day) + count * dayMs);
}

/** Adds months; the 31st becomes the last day of a shorter month. */
export function addMonths(day: Day, count: number): Day {
  const date = new Date(startOf(day));
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + count + 1, 0)).getUTCDate();
  return dayOf(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + count, Math.min(date.getUTCDate(), last)));
}

/** From 0, Sunday, to 6. */
export function weekdayOf(day: Day): number {
  return new Date(startOf(day)).getUTCDay();
}

export function daysBetween(from: Day, to: Day): number {
  return Math.round((startOf(to) - startOf(from)) / dayMs);
}

export const weekStartNumbers: Record<LocalePreferences["weekStartsOn"], number> = {
  sunday: 0,
  monday: 1,
  saturday: 6,
};

export function startOfWeek(day: Day, weekStart: number): Day {
  return addDays(day, -((weekdayOf(day) - weekStart + 7) % 7));
}

export function startOfMonth(day: Day): Day {
  return `${day.slice(0, 7)}-01`;
}

/** The days from the first up to, but not including, `to`. */
export function daysFrom(from: Day, to: Day): Day[] {
  return Array.from({ length: daysBetween(from, to) }, (_, index) => addDays(from, index));
}

/** The full weeks that contain days of the month. */
export function weeksOfMonth(day: Day, weekStart: number): { from: Day; to: Day } {
  const first = startOfMonth(day);
  const last = addDays(addMonths(first, 1), -1);
  return { from: startOfWeek(first, weekStart), to: addDays(startOfWeek(last, weekStart), 7) };
}
