import type { DomainEvent } from "../../platform/live/events.js";

/** A session or token no longer works: whatever is open by it closes, whatever remembers it forgets. */
export function sessionEnded(ownerId: string, ended: { sessionId: string } | { tokenId: string }): DomainEvent {
  return { name: "session.ended", audience: ownerId, data: ended };
}
