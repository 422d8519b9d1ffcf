import type { Context } from "../platform/context.js";
import type { EventDays } from "./eventAnswers.js";
export async function eventDays(
  _ctx: Context,
  _args: { from: string; to: string; timeZone: string; eventTypeIds: string[] | null | undefined },
): Promise<EventDays> {
  throw new Error("Not written yet");
}
