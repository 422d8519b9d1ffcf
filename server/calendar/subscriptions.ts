import type { Context } from "../platform/context.js";
import type { CalendarSubscription } from "./CalendarSubscription.js";
import type { CreateSubscriptionInput, UpdateSubscriptionInput } from "./subscriptionInputs.js";
export async function listSubscriptions(_ctx: Context): Promise<CalendarSubscription[]> {
  throw new Error("Not written yet");
}
export async function createSubscription(
  _ctx: Context,
  _input: CreateSubscriptionInput,
): Promise<CalendarSubscription> {
  throw new Error("Not written yet");
}
export async function updateSubscription(
  _ctx: Context,
  _id: string,
  _input: UpdateSubscriptionInput,
): Promise<CalendarSubscription> {
  throw new Error("Not written yet");
}
export async function refreshSubscription(_ctx: Context, _id: string): Promise<CalendarSubscription> {
  throw new Error("Not written yet");
}
export async function deleteSubscription(_ctx: Context, _id: string): Promise<string> {
  throw new Error("Not written yet");
}
