import type { LocalePreferences } from "../preferences";
import { type Day, startOf } from "./days";
import type { Wall } from "./zoneTime";

const formats = new Map<string, Intl.DateTimeFormat>();

/** Formats a day in words with the given parts: "Friday, November 20", "Nov 20". */
export function writeDayWords(day: Day, parts: Intl.DateTimeFormatOptions): string {
  const key = JSON.stringify(parts);
  let format = formats.get(key);
  if (!format) {
    format = new Intl.DateTimeFormat("en-US", { ...parts, timeZone: "UTC" });
    formats.set(key, format);
  }
  return format.format(startOf(day));
}

/** "09:30" or "9:30 AM" */
export function writeClock(wall: Wall, timeFormat: LocalePreferences["timeFormat"]): string {
  const date = new Date(wall);
  const hour = date.getUTCHours();
  const minutes = String(date.getUTCMinutes()).padStart(2, "0");
  if (timeFormat === "24h") return `${String(hour).padStart(2, "0")}:${minutes}`;
  return `${hour % 12 || 12}:${minutes} ${hour < 12 ? "AM" : "PM"}`;
}

/** The labels of a grid's lines: "09:00" or "9 AM". */
export function writeHour(hour: number, timeFormat: LocalePreferences["timeFormat"]): string {
  if (timeFormat === "24h") return `${String(hour % 24).padStart(2, "0")}:00`;
  return `${hour % 12 || 12} ${hour % 24 < 12 ? "AM" : "PM"}`;
}

/** "09:30 – 10:00" */
export function writeSpan(start: Wall, end: Wall, timeFormat: LocalePreferences["timeFormat"]): string {
  return `${writeClock(start, timeFormat)} – ${writeClock(end, timeFormat)}`;
}

/** Parses a typed time of day: "9", "930", "9:30", "9.30 pm". Minutes after midnight; null: invalid. */
export function readClock(text: string): number | null {
  const found = /^\s*(\d{1,2})(?:[:.h]?(\d{2}))?\s*([ap])?\.?\s*m?\.?\s*$/i.exec(text);
  if (!found) return null;
  const half = found[3]?.toLowerCase();
  const written = Number(found[1]);
  const minute = Number(found[2] ?? 0);
  if (half && (written < 1 || written > 12)) return null;
  const hour = half ? (written % 12) + (half === "p" ? 12 : 0) : written;
  if (hour > 24 || minute > 59 || (hour === 24 && minute > 0)) return null;
  return hour * 60 + minute;
}

/** A duration: "2 h 30 min", "45 minutes". */
export function writeMinutes(minutes: number): string {
  if (minutes < 60) return minutes === 1 ? "1 minute" : `${minutes} minutes`;
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  if (rest) return `${hours} h ${rest} min`;
  return hours === 1 ? "1 hour" : `${hours} hours`;
}
