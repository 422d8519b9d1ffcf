import type { Reminder } from "../calendar/events/eventAnswers.js";
import { findEvent } from "../calendar/events/findEvent.js";
import type { Context } from "../platform/context.js";
import { NotFoundError } from "../platform/errors.js";
import type { DomainEvent } from "../platform/live/events.js";
import { taskRows } from "../tasks/taskRows.js";

/** A reminder as its person sees it, even if its event or task was deleted a moment before. */
export async function reminderOf(ctx: Context, data: DomainEvent["data"]): Promise<Reminder> {
  const reminder = { id: String(data.id), minutes: Number(data.minutes), location: null, timeZone: "UTC" };
  const gone = { ...reminder, title: "Deleted", at: String(data.id).split(" ").at(-1) ?? "" };
  if (typeof data.taskId === "string") {
    const [task] = await taskRows(ctx, [data.taskId]);
    const found = task?.dueDate ? { title: task.title, at: task.dueDate } : {};
    return { ...gone, ...found, eventId: null, taskId: data.taskId, projectId: task?.projectId ?? null };
  }
  const eventId = String(data.eventId);
  const event = await findEvent(ctx, eventId).catch((error: unknown) => {
    if (error instanceof NotFoundError) return null;
    throw error;
  });
  const found = event && { title: event.title, location: event.location, timeZone: event.timeZone, at: event.start };
  return { ...gone, ...found, eventId, taskId: null, projectId: null };
}
