import type {
  CalendarSubscriptionFieldsFragment,
  EventFieldsFragment,
  EventTypeFieldsFragment,
} from "../../../gql/graphql";
import { dayMs, minuteMs } from "../../../lib/time/days";
import { wallOf } from "../../../lib/time/zoneTime";
import type { PlacedEvent } from "../placedEvent";
import { untypedColor } from "./calendarColors";

/** The types and subscriptions that color and hide events. */
export interface EventSources {
  types: readonly EventTypeFieldsFragment[];
  subscriptions: readonly CalendarSubscriptionFieldsFragment[];
}

/**
 * Places events at the wall clock of a zone, in the colors of their types; those of hidden types are left out. An
 * all-day event is on its own days in every zone.
 */
export function placeEvents(
  events: readonly EventFieldsFragment[],
  { types, subscriptions }: EventSources,
  zone: string,
): PlacedEvent[] {
  const typeOf = new Map(types.map((type) => [type.id, type]));
  const subscriptionOf = new Map(subscriptions.map((one) => [one.id, one]));
  const placed: PlacedEvent[] = [];
  for (const event of events) {
    if (event.deletedAt !== null) continue;
    const subscription = event.subscriptionId === null ? undefined : subscriptionOf.get(event.subscriptionId);
    const type = event.eventTypeId === null ? undefined : typeOf.get(event.eventTypeId);
    if (subscription?.isVisible === false || type?.isVisible === false) continue;
    placed.push(placeEvent(event, type?.name ?? subscription?.name ?? null, type?.color ?? subscription?.color, zone));
  }
  return placed;
}

function placeEvent(
  event: EventFieldsFragment,
  typeName: string | null,
  color: string | undefined,
  zone: string,
): PlacedEvent {
  const at = event.allDay ? event.timeZone : zone;
  let start = wallOf(Date.parse(event.start), at);
  let end = wallOf(Date.parse(event.end), at);
  if (event.allDay) {
    start = Math.round(start / dayMs) * dayMs;
    end = Math.max(start + dayMs, Math.round(end / dayMs) * dayMs);
  }
  return {
    key: event.id,
    title: event.title,
    color: color ?? untypedColor,
    typeName,
    location: event.location,
    description: event.description,
    isAllDay: event.allDay,
    start,
    // an event in the hour that the clocks repeat could end before it begins
    end: Math.max(end, start + minuteMs),
    isCancelled: event.status === "CANCELLED",
    isReadOnly: event.isReadOnly,
    isRepeating: event.recurrenceRule !== null,
    todo: null,
  };
}
