import type { DomainEvent } from "../platform/live/events.js";

export const itemReceivedEvent = "item.received";
export const unreadChangedEvent = "unread.changed";

/** Somebody sent something to this person. */
export function itemReceived(item: { id: string; ownerId: string }): DomainEvent {
  return { name: itemReceivedEvent, audience: item.ownerId, data: { receivedItemId: item.id } };
}

/** How many received items wait unread is no longer what it was. */
export function unreadChanged(ownerId: string): DomainEvent {
  return { name: unreadChangedEvent, audience: ownerId, data: {} };
}
