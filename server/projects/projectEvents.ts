import type { DomainEvent } from "../platform/live/events.js";

export const projectChangedEvent = "project.changed";

/** A project was made, changed, moved or deleted, and with it perhaps what is below it. */
export function projectChanged(project: { id: string; ownerId: string }): DomainEvent {
  return { name: projectChangedEvent, audience: project.ownerId, data: { projectId: project.id } };
}
