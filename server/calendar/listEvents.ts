import type { Context } from "../platform/context.js";
import type { EventOccurrence } from "./EventOccurrence.js";
export async function listEvents(
  _ctx: Context,
  _args: { from: string; to: string; eventTypeIds: string[] | null | undefined; expand: boolean },
): Promise<EventOccurrence[]> {
  throw new Error("Not written yet");
}
