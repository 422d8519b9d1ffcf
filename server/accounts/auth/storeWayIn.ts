import type { Pool, PoolClient } from "pg";
import { ownDataOf } from "../../platform/data/Data.js";
import { inTransaction } from "../../platform/data/inTransaction.js";
import { viewerId } from "../../platform/data/Parameter.js";
import { lockPerson } from "../lockPerson.js";

/** The proof with which somebody signs in. */
interface SignInProof {
  /** The account's generation when a password, code or session was checked; null for other ways. */
  generation: string | null;
  /** The provider at which the person signed in with a linked account; null for other ways. */
  provider: string | null;
}

/**
 * Stores a session, a sign-in that waits for its second step, or a linked account, as long as its proof is still valid:
 * a password reset that has ended all other access must not be followed by a sign-in that was in progress.
 * @returns what was stored; null when the proof is no longer valid.
 */
export async function storeWayIn<R>(
  pool: Pool,
  userId: string,
  { generation, provider }: SignInProof,
  insert: (client: PoolClient) => Promise<R>,
): Promise<R | null> {
  return inTransaction(pool, async (client) => {
    await lockPerson({ runner: client }, userId);
    // Read only under the person's lock.
    const own = ownDataOf(client, userId);
    const link = own.select("identity").where("provider_id", "=", provider ?? "");
    const person = await own.db
      .selectFrom("app_user")
      .select(({ exists }) => ["device_generation", exists(link.select("id")).as("isLinked")])
      .where("id", "=", viewerId)
      .executeTakeFirst();
    const isCurrent = generation === null || String(person?.device_generation) === generation;
    const isLinked = provider === null || person?.isLinked;
    return isCurrent && isLinked ? insert(client) : null;
  });
}
