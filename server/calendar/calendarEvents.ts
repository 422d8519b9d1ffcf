import type { DomainEvent } from "../platform/live/events.js";
import { CalendarChangeKind } from "./calendarEnums.js";

export const calendarChangedEvent = "calendar.changed";
export const reminderDueEvent = "reminder.due";

/** An event or series was created, changed, deleted or restored. */
export function eventChanged(ownerId: string, eventId: string): DomainEvent {
  return { name: calendarChangedEvent, audience: ownerId, data: { kind: CalendarChangeKind.EVENT, eventId } };
}

/** Something else in the owner's calendar has changed. */
export function calendarChanged(
  ownerId: string,
  kind: Exclude<CalendarChangeKind, CalendarChangeKind.EVENT>,
): DomainEvent {
  return { name: calendarChangedEvent, audience: ownerId, data: { kind } };
}
