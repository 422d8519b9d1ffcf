import type { Preferences } from "../../lib/preferences";
import { type Day, dayOf, hourMs, minuteMs, startOf } from "../../lib/time/days";
import type { Wall } from "../../lib/time/zoneTime";
import type { GridSpan } from "./grid/gridTypes";
import { type PlacedEvent, takesTime } from "./placedEvent";

const stepMs = 30 * minuteMs;

/** The default time of a new event: the day's first free hour, today not before now. */
export function firstFreeSpan(
  day: Day,
  now: Wall,
  events: readonly PlacedEvent[],
  { dayStartHour, dayEndHour }: Preferences["calendar"],
): GridSpan {
  const first = startOf(day) + Math.min(dayStartHour + 1, dayEndHour - 1) * hourMs;
  const from = dayOf(now) === day ? Math.max(first, Math.ceil(now / stepMs) * stepMs) : first;
  const last = startOf(day) + dayEndHour * hourMs - hourMs;
  const taking = events.filter(takesTime);
  for (let start = from; start <= last; start += stepMs) {
    const end = start + hourMs;
    if (!taking.some((event) => event.start < end && event.end > start)) return { start, end, isAllDay: false };
  }
  const start = Math.min(from, startOf(day) + 23 * hourMs);
  return { start, end: start + hourMs, isAllDay: false };
}
