import type { DomainEvent } from "../platform/live/events.js";

export const taxonomyChangedEvent = "taxonomy.changed";

/** The owner's categories or tags have changed. */
export function taxonomyChanged(ownerId: string): DomainEvent {
  return { name: taxonomyChangedEvent, audience: ownerId, data: {} };
}
