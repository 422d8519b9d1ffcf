import { APIError } from "better-auth/api";
import type { Pool, PoolClient } from "pg";
import { inTransaction } from "../platform/inTransaction.js";
import { lockPersonSql } from "./lockPerson.js";
import { currentAttempt } from "./secondFactor/signInAttempt.js";

/** What may be said only under the person's lock. */
const checkSql = `select device_generation::text as generation,
    exists (select from identity where owner_id = $1 and provider_id = $2) as "isLinked"
  from app_user where id = $1`;

/**
 * Stores a session, or a sign-in that waits for its second step, while what let the person in still does: a reset of the
 * password that has ended everything else must not be followed by a sign-in that was on its way.
 * @throws APIError with the code INVALID_EMAIL_OR_PASSWORD.
 */
export async function storeSession<R>(
  pool: Pool,
  userId: string,
  insert: (client: PoolClient) => Promise<R>,
): Promise<R> {
  const { generation = null, provider = null } = currentAttempt() ?? {};
  return inTransaction(pool, async (client) => {
    await client.query(lockPersonSql, [userId]);
    const { rows } = await client.query<{ generation: string; isLinked: boolean }>(checkSql, [userId, provider]);
    const isOver =
      (generation !== null && rows[0]?.generation !== generation) || (provider !== null && !rows[0]?.isLinked);
    if (isOver) throw new APIError("UNAUTHORIZED", { code: "INVALID_EMAIL_OR_PASSWORD", message: "No longer valid" });
    return insert(client);
  });
}
