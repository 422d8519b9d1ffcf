import { casual, GB } from "chrono-node/en";
import { parse } from "date-fns/parse";
import type { LocalePreferences } from "../../lib/preferences";

export interface ReadDate {
  /** A day (2026-11-27), or an instant if the text has a time. */
  value: string;
  /** Its position in the text. */
  start: number;
  end: number;
}

type Locale = Pick<LocalePreferences, "dateFormat" | "timezone">;

/** Finds the first date in a text: "fri 14:00", "next week", "12/01", with the person's zone and date order. */
export function findDate(text: string, locale: Locale, now: Date): ReadDate | null {
  const chrono = locale.dateFormat.startsWith("d") ? GB : casual;
  // the wall clock of the person's zone, as if it were UTC
  const wall = new Date(now.getTime() + offsetAt(now, locale.timezone));
  const reference = { instant: wall, timezone: 0 };
  for (const found of chrono.parse(text, reference, { forwardDate: true })) {
    const part = (name: "year" | "month" | "day" | "hour" | "minute"): number => found.start.get(name) ?? 0;
    // "2" or "may" alone are ordinary words of a title
    if (/^(\d+|may|mar|sat|sun|now|second)$/i.test(found.text)) continue;
    const day = [String(part("year")).padStart(4, "0"), pad(part("month")), pad(part("day"))].join("-");
    const hasTime = found.start.isCertain("hour");
    return {
      value: hasTime ? instantOf(day, part("hour"), part("minute"), locale.timezone) : day,
      start: found.index,
      end: found.index + found.text.length,
    };
  }
  return null;
}

/** Parses a field's whole text as a date: in the person's format, or in words. Null: not a date. */
export function readDate(text: string, locale: Locale, now: Date): string | null {
  const trimmed = text.trim();
  const [written = "", time] = trimmed.split(/,?\s+(?=\d{1,2}:\d{2})/);
  for (const format of [locale.dateFormat, "yyyy-MM-dd"]) {
    const day = parse(written, format, now);
    if (Number.isNaN(day.getTime()) || day.getFullYear() < 1000 || day.getFullYear() > 9999) continue;
    const value = [day.getFullYear(), pad(day.getMonth() + 1), pad(day.getDate())].join("-");
    const clock = time === undefined ? null : /^(\d{1,2}):(\d{2})\s*([ap]m)?$/i.exec(time);
    if (time !== undefined && !clock) break;
    if (!clock) return value;
    const half = clock[3]?.toLowerCase();
    const hour = half ? (Number(clock[1]) % 12) + (half === "pm" ? 12 : 0) : Number(clock[1]);
    if (hour > 23 || Number(clock[2]) > 59) return null;
    return instantOf(value, hour, Number(clock[2]), locale.timezone);
  }
  const found = findDate(trimmed, locale, now);
  return found && found.start === 0 && found.end === trimmed.length ? found.value : null;
}

/** The instant of a wall clock time in a zone. For an hour that the clocks skip: the hour after it. */
function instantOf(day: string, hour: number, minute: number, timezone: string): string {
  const wall = Date.parse(`${day}T${pad(hour)}:${pad(minute)}:00.000Z`);
  const guess = wall - offsetAt(new Date(wall), timezone);
  return new Date(wall - offsetAt(new Date(guess), timezone)).toISOString();
}

/** The zone's offset from UTC in milliseconds. */
function offsetAt(instant: Date, timezone: string): number {
  const parts = new Intl.DateTimeFormat("en-US", {
    timeZone: timezone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  }).formatToParts(instant);
  const part = (wanted: Intl.DateTimeFormatPartTypes): number =>
    Number(parts.find(({ type }) => type === wanted)?.value ?? 0);
  const wall = Date.UTC(part("year"), part("month") - 1, part("day"), part("hour"), part("minute"), part("second"));
  return wall - Math.floor(instant.getTime() / 1000) * 1000;
}

function pad(number: number): string {
  return String(number).padStart(2, "0");
}
