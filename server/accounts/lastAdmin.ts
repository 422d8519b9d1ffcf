import type { Kysely } from "kysely";
import type { Context } from "../platform/context.js";
import type { Tables } from "../platform/data/tables.js";
import { ConflictError } from "../platform/errors.js";

/** Those who look after the instance, and will. */
export const admins = (db: Kysely<Tables>) =>
  db.selectFrom("app_user").where(({ and }) => and({ is_admin: true, suspended_at: null, deletion_at: null }));

/**
 * Sees to it that somebody looks after the instance without this person.
 * @param what finishes "The last admin can't be …".
 * @throws ConflictError for the last admin.
 */
export async function checkNotLastAdmin(tx: Context, userId: string, what: string): Promise<void> {
  // The rows are locked, so that two who demote each other at once are one after the other.
  const all = admins(tx.system("who looks after the instance"));
  const found = await all.select("id").orderBy("id").forUpdate().execute();
  if (found.some(({ id }) => id === userId) && found.length === 1)
    throw new ConflictError(`The last admin can't be ${what}. Make somebody else an admin first.`);
}
