import type { Context } from "../platform/context.js";
import type { Page } from "../platform/pages.js";
import type { EventOccurrence } from "./EventOccurrence.js";
export async function trashedEvents(
  _ctx: Context,
  _first: number,
  _after: string | null | undefined,
): Promise<Page<EventOccurrence>> {
  throw new Error("Not written yet");
}
export async function restoreEvents(_ctx: Context, _ids: string[]): Promise<EventOccurrence[]> {
  throw new Error("Not written yet");
}
export async function deleteEventsPermanently(_ctx: Context, _ids: string[]): Promise<string[]> {
  throw new Error("Not written yet");
}
