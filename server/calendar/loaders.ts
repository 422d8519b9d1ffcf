import type { Context } from "../platform/context.js";
import type { CalendarSubscription } from "./CalendarSubscription.js";
import type { EventType } from "./EventType.js";
export async function eventTypeOf(_ctx: Context, _id: string): Promise<EventType | null> {
  throw new Error("Not written yet");
}
export async function subscriptionOf(_ctx: Context, _id: string): Promise<CalendarSubscription | null> {
  throw new Error("Not written yet");
}
