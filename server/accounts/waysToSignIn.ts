import type { Context } from "../platform/context.js";

const countSql = `select (select count(*) from identity where owner_id = $1)::int
  + (select count(*) from passkey where owner_id = $1)::int as count`;

/** How many passwords, linked accounts and passkeys a person can sign in with. */
export async function waysToSignIn(tx: Context, userId: string): Promise<number> {
  const [row] = await tx.sql<{ count: number }>("accounts.waysToSignIn", countSql, [userId]);
  return row?.count ?? 0;
}
