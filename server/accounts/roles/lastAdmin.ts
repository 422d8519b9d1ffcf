import type { Kysely } from "kysely";
import type { Context } from "../../platform/context.js";
import type { Tables } from "../../platform/data/tables.js";
import { takeLock } from "../../platform/data/takeLock.js";
import { ConflictError } from "../../platform/errors.js";

/** Admins whose accounts are active and stay so. */
export const admins = (db: Kysely<Tables>) =>
  db.selectFrom("app_user").where(({ and }) => and({ is_admin: true, suspended_at: null, deletion_at: null }));

/**
 * Checks that another admin remains without this person.
 * @param what finishes "The last admin can't be …".
 * @throws ConflictError for the last admin.
 */
export async function checkNotLastAdmin(tx: Context, userId: string, what: string): Promise<void> {
  const db = tx.system("who looks after the instance");
  // Serializes two admins who demote each other at once. Each already holds the other's row, so locking the admins'
  // rows would deadlock.
  await takeLock(db, "last admin");
  const found = await admins(db).select("id").limit(2).execute();
  if (found.length === 1 && found[0]?.id === userId)
    throw new ConflictError(`The last admin can't be ${what}. Make somebody else an admin first.`);
}
