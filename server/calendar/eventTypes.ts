import type { Context } from "../platform/context.js";
import type { EventType } from "./EventType.js";
import type { CreateEventTypeInput, UpdateEventTypeInput } from "./eventTypeInputs.js";
export async function listEventTypes(_ctx: Context): Promise<EventType[]> {
  throw new Error("Not written yet");
}
export async function createEventType(_ctx: Context, _input: CreateEventTypeInput): Promise<EventType> {
  throw new Error("Not written yet");
}
export async function updateEventType(_ctx: Context, _id: string, _input: UpdateEventTypeInput): Promise<EventType> {
  throw new Error("Not written yet");
}
export async function deleteEventType(_ctx: Context, _id: string): Promise<string> {
  throw new Error("Not written yet");
}
export async function reorderEventTypes(_ctx: Context, _ids: string[]): Promise<EventType[]> {
  throw new Error("Not written yet");
}
export async function eventsOfType(_ctx: Context, _id: string): Promise<number> {
  throw new Error("Not written yet");
}
