import type { Context } from "../platform/context.js";
import type { EventScopes } from "./eventAnswers.js";
export async function eventScopes(_ctx: Context, _id: string): Promise<EventScopes> {
  throw new Error("Not written yet");
}
