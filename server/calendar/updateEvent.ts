import type { Context } from "../platform/context.js";
import type { EventScope } from "./calendarEnums.js";
import type { EventOccurrence } from "./EventOccurrence.js";
import type { UpdateEventInput } from "./eventInputs.js";
export async function updateEvent(
  _ctx: Context,
  _args: {
    id: string;
    input: UpdateEventInput;
    scope: EventScope | null | undefined;
    version: number | null | undefined;
  },
): Promise<EventOccurrence> {
  throw new Error("Not written yet");
}
