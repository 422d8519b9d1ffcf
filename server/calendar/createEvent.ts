import type { Context } from "../platform/context.js";
import type { EventOccurrence } from "./EventOccurrence.js";
import type { CreateEventInput } from "./eventInputs.js";
export async function createEvent(_ctx: Context, _input: CreateEventInput): Promise<EventOccurrence> {
  throw new Error("Not written yet");
}
