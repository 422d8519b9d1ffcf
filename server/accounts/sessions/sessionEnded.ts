import type { DomainEvent } from "../../platform/live/events.js";

/** A session or token no longer works: connections that use it close, and caches drop it. */
export function sessionEnded(ownerId: string, ended: { sessionId: string } | { tokenId: string }): DomainEvent {
  return { name: "session.ended", audience: ownerId, data: ended };
}
