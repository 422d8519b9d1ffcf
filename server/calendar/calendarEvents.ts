import { type DomainEvent, madeNow } from "../platform/live/events.js";
import { CalendarChangeKind } from "./calendarEnums.js";

export const calendarChangedEvent = "calendar.changed";
export const reminderDueEvent = "reminder.due";

/** An event or series was created, changed, deleted or restored. */
export function eventChanged(ownerId: string, eventId: string, isNew = false): DomainEvent {
  const data = { kind: CalendarChangeKind.EVENT, eventId, ...madeNow(isNew) };
  return { name: calendarChangedEvent, audience: ownerId, data };
}

/** The same for one of many that change together: webhooks tell each, open pages only that many changed. */
export function eventChangedAmongMany(ownerId: string, eventId: string, isNew = false): DomainEvent {
  return { name: "calendar.eventChanged", audience: ownerId, data: { eventId, ...madeNow(isNew) } };
}

/** Something else in the owner's calendar has changed. */
export function calendarChanged(
  ownerId: string,
  kind: Exclude<CalendarChangeKind, CalendarChangeKind.EVENT>,
): DomainEvent {
  return { name: calendarChangedEvent, audience: ownerId, data: { kind } };
}
