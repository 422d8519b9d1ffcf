import type { DomainEvent } from "../platform/live/events.js";

/** Somebody has shared an item of theirs, by a link or by sending it. */
export function itemShared(ownerId: string, itemId: string): DomainEvent {
  return { name: "item.shared", audience: ownerId, data: { itemId } };
}
