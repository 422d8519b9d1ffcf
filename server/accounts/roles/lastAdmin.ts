import type { Kysely } from "kysely";
import type { Context } from "../../platform/context.js";
import type { Tables } from "../../platform/data/tables.js";
import { takeLock } from "../../platform/data/takeLock.js";
import { ConflictError } from "../../platform/errors.js";

/** Those who look after the instance, and will. */
export const admins = (db: Kysely<Tables>) =>
  db.selectFrom("app_user").where(({ and }) => and({ is_admin: true, suspended_at: null, deletion_at: null }));

/**
 * Sees to it that somebody looks after the instance without this person.
 * @param what finishes "The last admin can't be …".
 * @throws ConflictError for the last admin.
 */
export async function checkNotLastAdmin(tx: Context, userId: string, what: string): Promise<void> {
  const db = tx.system("who looks after the instance");
  // Two who demote each other at once are one after the other. Each holds the other's row already, so that a lock of
  // the admins' rows would have both wait.
  await takeLock(db, "last admin");
  const found = await admins(db).select("id").limit(2).execute();
  if (found.length === 1 && found[0]?.id === userId)
    throw new ConflictError(`The last admin can't be ${what}. Make somebody else an admin first.`);
}
