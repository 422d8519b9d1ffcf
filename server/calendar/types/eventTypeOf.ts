import type { Context } from "../../platform/context.js";
import type { CalendarSubscription } from "../subscriptions/CalendarSubscription.js";
import { listSubscriptions } from "../subscriptions/subscriptions.js";
import type { EventType } from "./EventType.js";
import { listEventTypes } from "./eventTypes.js";

/** One of the viewer's event types; all that a request needs are loaded with one statement. */
export function eventTypeOf(ctx: Context, id: string): Promise<EventType | null> {
  return ctx
    .loader<string, EventType | null>("event.type", async (ids) => {
      const types = new Map((await listEventTypes(ctx)).map((type) => [type.id, type]));
      return ids.map((wanted) => types.get(wanted) ?? null);
    })
    .load(id);
}

/** One of the calendars that the viewer subscribed to; all that a request needs are loaded with one statement. */
export function subscriptionOf(ctx: Context, id: string): Promise<CalendarSubscription | null> {
  return ctx
    .loader<string, CalendarSubscription | null>("event.subscription", async (ids) => {
      const subscriptions = new Map((await listSubscriptions(ctx)).map((each) => [each.id, each]));
      return ids.map((wanted) => subscriptions.get(wanted) ?? null);
    })
    .load(id);
}
