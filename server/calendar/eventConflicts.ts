import type { Context } from "../platform/context.js";
import type { EventOccurrence } from "./EventOccurrence.js";
export async function eventConflicts(
  _ctx: Context,
  _args: { from: string; to: string; exceptId: string | null | undefined },
): Promise<EventOccurrence[]> {
  throw new Error("Not written yet");
}
