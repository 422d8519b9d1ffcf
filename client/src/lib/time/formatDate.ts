import { useMemo } from "react";
import { type LocalePreferences, usePreferences } from "../preferences";
import { writeDay, writeWeekday } from "./writeDay";

type Instant = string | number | Date;

/** Formats days and times with the person's formats, in their time zone. */
export interface DateWriting {
  /** "11/20/2026" */
  date(instant: Instant): string;
  /** "14:20" or "2:20 PM" */
  time(instant: Instant): string;
  /** "11/20/2026, 14:20" */
  dateTime(instant: Instant): string;
  /** For cards: "14:20" today, "Thu" within the last six days, else the date. */
  short(instant: Instant, now?: Instant): string;
  /** For lists of events: "14:20 today", else the date. */
  lately(instant: Instant, now?: Instant): string;
  /** "2026-11-20": the day of an instant, for grouping and comparing. */
  day(instant: Instant): string;
  /** "Friday" */
  weekday(instant: Instant): string;
}

/** Formats days and times according to the person's preferences. */
export function writeDates(locale: LocalePreferences): DateWriting {
  const writing: DateWriting = {
    date: (instant) => writeDay(noonOf(instant, locale), locale.dateFormat),
    time: (instant) => timeOf(instant, locale),
    dateTime: (instant) => `${writing.date(instant)}, ${writing.time(instant)}`,
    short(instant, now = Date.now()) {
      const daysAgo = daysBetween(writing.day(instant), writing.day(now));
      if (daysAgo === 0) return writing.time(instant);
      return daysAgo > 0 && daysAgo < 7 ? writeWeekday(noonOf(instant, locale), "short") : writing.date(instant);
    },
    lately: (instant, now = Date.now()) =>
      writing.day(instant) === writing.day(now) ? `${writing.time(instant)} today` : writing.date(instant),
    day: (instant) => writeDay(noonOf(instant, locale), "yyyy-MM-dd"),
    weekday: (instant) => writeWeekday(noonOf(instant, locale), "long"),
  };
  return writing;
}

/** The formatting functions for the person's preferences; changes when they do. */
export function useDates(): DateWriting {
  const { locale } = usePreferences();
  return useMemo(() => writeDates(locale), [locale]);
}

interface WallClock {
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
}

const clocks = new Map<string, Intl.DateTimeFormat>();

function wallClock(instant: Instant, timezone: string): WallClock {
  let clock = clocks.get(timezone);
  if (!clock) {
    clock = new Intl.DateTimeFormat("en-US", {
      timeZone: timezone,
      hourCycle: "h23",
      year: "numeric",
      month: "numeric",
      day: "numeric",
      hour: "numeric",
      minute: "numeric",
    });
    clocks.set(timezone, clock);
  }
  const parts = new Map(clock.formatToParts(new Date(instant)).map(({ type, value }) => [type, Number(value)]));
  const part = (type: Intl.DateTimeFormatPartTypes): number => parts.get(type) ?? 0;
  return { year: part("year"), month: part("month"), day: part("day"), hour: part("hour"), minute: part("minute") };
}

/** Noon of the day in the person's zone, as a local Date: no daylight-saving change happens at noon. */
function noonOf(instant: Instant, { timezone }: LocalePreferences): Date {
  const { year, month, day } = wallClock(instant, timezone);
  return new Date(year, month - 1, day, 12);
}

function timeOf(instant: Instant, { timezone, timeFormat }: LocalePreferences): string {
  const { hour, minute } = wallClock(instant, timezone);
  const minutes = String(minute).padStart(2, "0");
  if (timeFormat === "24h") return `${String(hour).padStart(2, "0")}:${minutes}`;
  return `${hour % 12 || 12}:${minutes} ${hour < 12 ? "AM" : "PM"}`;
}

function daysBetween(earlier: string, later: string): number {
  return (Date.parse(later) - Date.parse(earlier)) / 86_400_000;
}
