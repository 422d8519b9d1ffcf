import type { Context } from "../platform/context.js";
import type { DomainEvent } from "../platform/events.js";

const suspendSql = `update app_user set suspended_at = coalesce(suspended_at, $2), suspension_reason = $3, updated_at = $2
  where id = $1`;
const liftSql = "update app_user set suspended_at = null, suspension_reason = null, updated_at = $2 where id = $1";
const sessionsSql = "delete from user_session where owner_id = $1";

/** Without an id, an event of this name ends all that is open by this person. */
export function everySessionEnded(ownerId: string): DomainEvent {
  return { name: "session.ended", audience: ownerId, data: {} };
}

/** From the commit on the person can't sign in, no token of theirs works, and what they have open closes. */
export async function suspend(tx: Context, userId: string, reason: string | null): Promise<void> {
  await tx.sql("accounts.suspend", suspendSql, [userId, tx.clock().toISOString(), reason]);
  await tx.sql("accounts.endSessions", sessionsSql, [userId]);
  await tx.emit(everySessionEnded(userId));
}

/** Lets the person sign in again; their tokens work as before. */
export async function liftSuspension(tx: Context, userId: string): Promise<void> {
  await tx.sql("accounts.liftSuspension", liftSql, [userId, tx.clock().toISOString()]);
}
