import type { Context } from "../platform/context.js";
import type { DomainEvent } from "../platform/live/events.js";

export const feedbackChangedEvent = "feedback.changed";

/** Tells every admin that feedback arrived or changed. */
export async function feedbackChanged(tx: Context, feedbackId: string): Promise<DomainEvent[]> {
  const people = tx.system("feedback is told to every admin").selectFrom("app_user").select("id");
  const admins = await people.where("is_admin", "=", true).where("suspended_at", "is", null).execute();
  return admins.map(({ id }) => ({ name: feedbackChangedEvent, audience: id, data: { feedbackId } }));
}
