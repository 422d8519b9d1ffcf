import { APIError } from "better-auth/api";
import type { Pool, PoolClient } from "pg";
import { type OwnData, ownDataOf } from "../../platform/data/Data.js";
import { inTransaction } from "../../platform/data/inTransaction.js";
import { ConflictError } from "../../platform/errors.js";
import { lockPerson } from "../lockPerson.js";
import { currentAttempt } from "./signInAttempt.js";

const maxPasskeys = 20;

/** Reliable only under the person's lock. */
export const hasAllPasskeys = async (own: OwnData): Promise<boolean> =>
  (await own.select("passkey").select("id").limit(maxPasskeys).execute()).length === maxPasskeys;

/**
 * Stores a passkey if the session that adds it still exists and the limit allows it: a password reset that has ended
 * all other access must not be followed by a passkey that was being added.
 * @throws APIError with the code SESSION_RENEWED or TOO_MANY_PASSKEYS.
 */
export async function storePasskey<R>(pool: Pool, insert: (client: PoolClient) => Promise<R>): Promise<R> {
  const adder = currentAttempt()?.adder;
  if (!adder) throw new Error("A passkey is added by a session");
  return inTransaction(pool, async (client) => {
    await lockPerson({ runner: client }, adder.userId);
    await adder.renewSession(client).catch((error) => {
      // The library would report an error that it doesn't know as an unreadable passkey.
      throw error instanceof ConflictError ? new APIError("CONFLICT", { code: "SESSION_RENEWED" }) : error;
    });
    if (await hasAllPasskeys(ownDataOf(client, adder.userId)))
      throw new APIError("CONFLICT", { code: "TOO_MANY_PASSKEYS" });
    return insert(client);
  });
}
