import type { Context } from "../platform/context.js";
import type { EventOccurrence } from "./EventOccurrence.js";
export async function duplicateEvent(_ctx: Context, _id: string, _start: string): Promise<EventOccurrence> {
  throw new Error("Not written yet");
}
