import type { DomainEvent } from "../platform/live/events.js";
import { CalendarChangeKind } from "./calendarEnums.js";

export const calendarChangedEvent = "calendar.changed";
export const reminderDueEvent = "reminder.due";

/** An event or series was made, changed, deleted or restored. */
export function eventChanged(ownerId: string, eventId: string): DomainEvent {
  return { name: calendarChangedEvent, audience: ownerId, data: { kind: CalendarChangeKind.EVENT, eventId } };
}

/** Something else of the owner's calendar is no longer what it was. */
export function calendarChanged(
  ownerId: string,
  kind: Exclude<CalendarChangeKind, CalendarChangeKind.EVENT>,
): DomainEvent {
  return { name: calendarChangedEvent, audience: ownerId, data: { kind } };
}
