import type { Context } from "../platform/context.js";
import type { EventOccurrence } from "./EventOccurrence.js";
export async function findEvent(_ctx: Context, _id: string): Promise<EventOccurrence> {
  throw new Error("Not written yet");
}
