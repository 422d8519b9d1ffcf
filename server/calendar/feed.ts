import type { Context } from "../platform/context.js";
import type { CalendarFeed, NewCalendarFeed } from "./eventAnswers.js";
export async function findFeed(_ctx: Context): Promise<CalendarFeed | null> {
  throw new Error("Not written yet");
}
export async function renewFeed(_ctx: Context, _includesTasks: boolean | null | undefined): Promise<NewCalendarFeed> {
  throw new Error("Not written yet");
}
export async function changeFeed(_ctx: Context, _includesTasks: boolean): Promise<CalendarFeed> {
  throw new Error("Not written yet");
}
export async function deleteFeed(_ctx: Context): Promise<boolean> {
  throw new Error("Not written yet");
}
