import { type DomainEvent, madeNow } from "../platform/live/events.js";

export const taskChangedEvent = "task.changed";

/** A task was created, changed, moved or deleted. */
export function taskChanged(task: { id: string; ownerId: string }, isNew = false): DomainEvent {
  return { name: taskChangedEvent, audience: task.ownerId, data: { taskId: task.id, ...madeNow(isNew) } };
}
