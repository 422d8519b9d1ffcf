import type { ContentType } from "../contentKinds/ContentType.js";
import type { DomainEvent } from "../platform/live/events.js";

export const contentChangedEvent = "content.changed";

/** An item was created, changed, moved or deleted. */
export function contentChanged(item: { id: string; ownerId: string; contentType: ContentType }): DomainEvent {
  return {
    name: contentChangedEvent,
    audience: item.ownerId,
    data: { itemId: item.id, contentType: item.contentType },
  };
}
