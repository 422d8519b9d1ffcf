import type { Context } from "../platform/context.js";

/** The lock in SQL, for where no viewer asks. */
export const lockPersonSql = "select from app_user where id = $1 for no key update";

/**
 * Has what counts or compares one person's rows run one after the other, until the transaction ends; rows that only
 * refer to the person are written meanwhile. Whoever locks other rows too takes this lock first.
 */
export async function lockPerson(tx: Context, userId: string): Promise<void> {
  await tx.sql("accounts.lockPerson", lockPersonSql, [userId]);
}
