import type { Context } from "../platform/context.js";
import type { DomainEvent } from "../platform/events.js";

export const feedbackChangedEvent = "feedback.changed";

/** Tells every admin that feedback came or changed. */
export async function feedbackChanged(tx: Context, feedbackId: string): Promise<DomainEvent[]> {
  const admins = await tx.sql<{ id: string }>(
    "feedback.admins",
    "select id from app_user where is_admin and suspended_at is null",
    [],
  );
  return admins.map(({ id }) => ({ name: feedbackChangedEvent, audience: id, data: { feedbackId } }));
}
