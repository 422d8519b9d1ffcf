import type { DomainEvent } from "../platform/live/events.js";

export const itemReceivedEvent = "item.received";
export const unreadChangedEvent = "unread.changed";

/** Somebody sent something to this person. */
export function itemReceived(item: { id: string; ownerId: string }): DomainEvent {
  return { name: itemReceivedEvent, audience: item.ownerId, data: { receivedItemId: item.id } };
}

/** The number of unread received items has changed. */
export function unreadChanged(ownerId: string): DomainEvent {
  return { name: unreadChangedEvent, audience: ownerId, data: {} };
}
