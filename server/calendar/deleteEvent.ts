import type { Context } from "../platform/context.js";
import type { EventScope } from "./calendarEnums.js";
export async function deleteEvent(_ctx: Context, _id: string, _scope: EventScope | null | undefined): Promise<string> {
  throw new Error("Not written yet");
}
