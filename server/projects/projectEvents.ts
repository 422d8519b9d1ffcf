import { type DomainEvent, madeNow } from "../platform/live/events.js";

export const projectChangedEvent = "project.changed";

/** A project was created, changed, moved or deleted, possibly together with its branch. */
export function projectChanged(project: { id: string; ownerId: string }, isNew = false): DomainEvent {
  return { name: projectChangedEvent, audience: project.ownerId, data: { projectId: project.id, ...madeNow(isNew) } };
}
