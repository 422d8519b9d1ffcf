import { parse } from "date-fns/parse";
import type { LocalePreferences } from "../../../lib/preferences";
import { addDays, type Day, isDay, weekdayOf } from "../../../lib/time/days";

const weekdays = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"];

/** Parses a day in the person's format, as 2026-11-20, or as "today", "tomorrow" or a weekday. Null: invalid. */
export function readDay(text: string, format: LocalePreferences["dateFormat"], today: Day): Day | null {
  const written = text.trim().toLowerCase();
  if (written === "today") return today;
  if (written === "tomorrow") return addDays(today, 1);
  const weekday = written.length < 3 ? -1 : weekdays.findIndex((name) => name.startsWith(written));
  if (weekday >= 0) return addDays(today, (weekday - weekdayOf(today) + 7) % 7 || 7);
  for (const one of [format, "yyyy-MM-dd"]) {
    const read = parse(text.trim(), one, new Date());
    if (Number.isNaN(read.getTime()) || read.getFullYear() < 1900 || read.getFullYear() > 2200) continue;
    const day = [read.getFullYear(), pad(read.getMonth() + 1), pad(read.getDate())].join("-");
    return isDay(day) ? day : null;
  }
  return null;
}

function pad(number: number): string {
  return String(number).padStart(2, "0");
}
