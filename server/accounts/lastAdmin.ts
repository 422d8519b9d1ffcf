import type { Context } from "../platform/context.js";
import { ConflictError } from "../platform/errors.js";

// The rows are locked, so that two who demote each other at once are one after the other.
const othersSql = `select id from app_user
  where is_admin and suspended_at is null and deletion_at is null order by id for update`;

/**
 * Sees to it that somebody looks after the instance without this person.
 * @param what finishes "The last admin can't be …".
 * @throws ConflictError for the last admin.
 */
export async function checkNotLastAdmin(tx: Context, userId: string, what: string): Promise<void> {
  const admins = await tx.sql<{ id: string }>("accounts.lockAdmins", othersSql, []);
  if (admins.some(({ id }) => id === userId) && admins.length === 1)
    throw new ConflictError(`The last admin can't be ${what}. Make somebody else an admin first.`);
}
