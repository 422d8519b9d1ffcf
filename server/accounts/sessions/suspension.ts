import type { Context } from "../../platform/context.js";
import type { DomainEvent } from "../../platform/live/events.js";
import { updateAccount } from "../updateAccount.js";

/** Without an id, this event ends everything that the person has open. */
export function everySessionEnded(ownerId: string): DomainEvent {
  return { name: "session.ended", audience: ownerId, data: {} };
}

/** From the commit on the person can't sign in, their tokens don't work, and their connections close. */
export async function suspend(tx: Context, userId: string, reason: string | null): Promise<void> {
  const now = tx.clock().toISOString();
  await updateAccount(tx, userId)
    .set(({ fn, val }) => ({ suspended_at: fn.coalesce("suspended_at", val(now)), suspension_reason: reason }))
    .execute();
  const db = tx.system("whoever is suspended is signed out");
  await db.deleteFrom("user_session").where("owner_id", "=", userId).execute();
  await tx.emit(everySessionEnded(userId));
}

/** Lets the person sign in again; their tokens work as before. */
export async function liftSuspension(tx: Context, userId: string): Promise<void> {
  await updateAccount(tx, userId).set({ suspended_at: null, suspension_reason: null }).execute();
}
