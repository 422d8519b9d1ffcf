import type { DomainEvent } from "../platform/live/events.js";
import type { ContentType } from "./contentEnums.js";

export const contentChangedEvent = "content.changed";

/** One item was made, changed, moved or deleted. */
export function contentChanged(item: { id: string; ownerId: string; contentType: ContentType }): DomainEvent {
  return {
    name: contentChangedEvent,
    audience: item.ownerId,
    data: { itemId: item.id, contentType: item.contentType },
  };
}
