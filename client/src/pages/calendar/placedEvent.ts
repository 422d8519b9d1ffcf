import type { CalendarTodoFragment } from "../../gql/graphql";
import { type Day, dayMs, dayOf, daysBetween } from "../../lib/time/days";
import type { Wall } from "../../lib/time/zoneTime";

/** An event, or a to-do with a planned time, as it is drawn: at the wall clock of the person's zone, in the color of its type. */
export interface PlacedEvent {
  /** Unique among all drawn events, and stable for the same occurrence. */
  key: string;
  title: string;
  /** As stored, #RRGGBB. */
  color: string;
  typeName: string | null;
  location: string | null;
  description: string | null;
  isAllDay: boolean;
  start: Wall;
  /** For an all-day event: the start of the day after its last. */
  end: Wall;
  /** Drawn struck through, and its time is free; also a to-do that is done. */
  isCancelled: boolean;
  /** From a subscription: read-only here. */
  isReadOnly: boolean;
  isRepeating: boolean;
  /** Null for an event. */
  todo: CalendarTodoFragment | null;
}

/**
 * Whether an event is drawn as a bar: all-day, or at least a day long. Ending at midnight still counts as the same day.
 */
export function spansDays({ isAllDay, start, end }: PlacedEvent): boolean {
  return isAllDay || end - start >= dayMs;
}

/** Whether an event takes up its time, so that a new one should be beside it. */
export function takesTime({ isAllDay, isCancelled }: PlacedEvent): boolean {
  return !isAllDay && !isCancelled;
}

export function firstDayOf({ start }: PlacedEvent): Day {
  return dayOf(start);
}

export function lastDayOf({ start, end }: PlacedEvent): Day {
  return dayOf(Math.max(start, end - 1));
}

export function lengthInDays(event: PlacedEvent): number {
  return daysBetween(firstDayOf(event), lastDayOf(event)) + 1;
}

/** All-day events first, then by start; of equal starts the longer event first. */
export function byTime(a: PlacedEvent, b: PlacedEvent): number {
  return (
    Number(b.isAllDay) - Number(a.isAllDay) ||
    a.start - b.start ||
    b.end - a.end ||
    a.title.localeCompare(b.title) ||
    a.key.localeCompare(b.key)
  );
}

/** The events of each day, in order; an event of several days is on each of them. */
export function eventsByDay(events: readonly PlacedEvent[], from: Day, to: Day): Map<Day, PlacedEvent[]> {
  const days = new Map<Day, PlacedEvent[]>();
  const begin = Date.parse(from);
  const stop = Date.parse(to);
  for (const event of events) {
    const last = Math.min(stop, Math.max(event.start + 1, event.end));
    for (let wall = Math.max(begin, Math.floor(event.start / dayMs) * dayMs); wall < last; wall += dayMs) {
      const day = dayOf(wall);
      const there = days.get(day);
      if (there) there.push(event);
      else days.set(day, [event]);
    }
  }
  for (const there of days.values()) there.sort(byTime);
  return days;
}
