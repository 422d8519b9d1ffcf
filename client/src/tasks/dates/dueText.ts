import { useMemo } from "react";
import { type LocalePreferences, usePreferences } from "../../lib/preferences";
import { type DateWriting, useDates } from "../../lib/time/formatDate";
import { writeDay } from "../../lib/time/writeDay";

export interface DueWriting {
  /** "02/26/2027" */
  whole(due: string): string;
  /** "yesterday", "today", "tomorrow", "11/30" within a year either way, else the full date. */
  short(due: string): string;
  /** "10/02": an instant's day, without the year within the last twelve months. */
  since(instant: string): string;
  isOverdue(due: string): boolean;
}

const dayMs = 86_400_000;

/**
 * Formats due dates: a day, which is the same in every time zone, or an instant in the person's zone.
 * @param now milliseconds.
 */
export function writeDue(dates: DateWriting, locale: Pick<LocalePreferences, "dateFormat">, now: number): DueWriting {
  const today = dates.day(now);
  const dayOf = (due: string): string => (due.length === 10 ? due : dates.day(due));
  const whole = (day: string): string => writeDay(noonOf(day), locale.dateFormat);
  function near(day: string): string {
    if (Math.abs(distance(today, day)) > 330) return whole(day);
    const year = day.slice(0, 4);
    return whole(day).replace(new RegExp(`[-/., ]*${year}[-/., ]*`), "");
  }
  return {
    whole: (due) => whole(dayOf(due)),
    short(due) {
      const day = dayOf(due);
      const words = { "-1": "yesterday", "0": "today", "1": "tomorrow" } as Record<string, string>;
      return words[String(distance(today, day))] ?? near(day);
    },
    since: (instant) => near(dates.day(instant)),
    isOverdue: (due) => (due.length === 10 ? due < today : Date.parse(due) < now),
  };
}

/** The formatting for the person's settings, as of now. */
export function useDue(): DueWriting {
  const dates = useDates();
  const { locale } = usePreferences();
  return useMemo(() => writeDue(dates, locale, Date.now()), [dates, locale]);
}

function noonOf(day: string): Date {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  return new Date(year, month - 1, date, 12);
}

/** The days between two dates; negative if the second is earlier. */
function distance(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / dayMs);
}
