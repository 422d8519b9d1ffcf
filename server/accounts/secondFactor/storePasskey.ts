import { APIError } from "better-auth/api";
import type { Pool, PoolClient } from "pg";
import { inTransaction } from "../../platform/inTransaction.js";
import { lockPersonSql } from "../lockPerson.js";
import { currentAttempt } from "./signInAttempt.js";

export const maxPasskeys = 20;

/** What may be said only under the person's lock. */
const checkSql = `select exists (select from user_session where id = $2 and owner_id = $1) as "isSignedIn",
  (select count(*)::int from passkey where owner_id = $1) as count`;

/**
 * Stores a passkey while the session that adds it lives, and there are not too many: a reset of the password that has
 * ended everything else must not be followed by a passkey that was on its way.
 * @throws APIError with the code SESSION_NOT_FRESH or TOO_MANY_PASSKEYS.
 */
export async function storePasskey<R>(pool: Pool, insert: (client: PoolClient) => Promise<R>): Promise<R> {
  const adder = currentAttempt()?.adder;
  if (!adder) throw new Error("A passkey is added by a session");
  return inTransaction(pool, async (client) => {
    await client.query(lockPersonSql, [adder.userId]);
    const { rows } = await client.query<{ isSignedIn: boolean; count: number }>(checkSql, [
      adder.userId,
      adder.sessionId,
    ]);
    if (!rows[0]?.isSignedIn) throw new APIError("UNAUTHORIZED", { code: "SESSION_NOT_FRESH" });
    if (rows[0].count >= maxPasskeys) throw new APIError("CONFLICT", { code: "TOO_MANY_PASSKEYS" });
    return insert(client);
  });
}
