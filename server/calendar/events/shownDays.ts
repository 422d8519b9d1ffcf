import { dayTextOf, wallOf } from "../../platform/recurrence/zoneClock.js";
import type { EventOccurrence } from "./EventOccurrence.js";

/** The first and last day of an all-day event in its own time zone; null for timed events. */
export function shownDays({
  allDay,
  timeZone,
  start,
  end,
}: Pick<EventOccurrence, "allDay" | "timeZone" | "start" | "end">): { first: string; last: string } | null {
  if (!allDay) return null;
  return {
    first: dayTextOf(wallOf(timeZone, Date.parse(start))),
    last: dayTextOf(wallOf(timeZone, Date.parse(end) - 1)),
  };
}
