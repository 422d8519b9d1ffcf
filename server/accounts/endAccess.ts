import type { Pool } from "pg";
import { recordEventsSql } from "../platform/events.js";
import { inTransaction } from "../platform/inTransaction.js";
import { passwordProvider } from "./Identity.js";
import { forgetDevices } from "./knownDevice.js";
import { forgetFactorsSql } from "./secondFactor/loseFactors.js";
import { sessionEnded } from "./sessionEnded.js";
import { everySessionEnded } from "./suspension.js";

const endTokensSql = `
  with feeds as (delete from calendar_feed where owner_id = $1),
    devices as (delete from push_device where owner_id = $1 and device is distinct from $2)
  delete from api_token where owner_id = $1 returning id`;
/** The authenticator app is no way in, and stays: a new password must not spare anybody the second step. */
const endOtherWaysSql = `
  identities as (delete from identity where owner_id = $1 and provider_id <> $2)
  delete from passkey where owner_id = $1`;
const endAllSql = `
  with feeds as (delete from calendar_feed where owner_id = $1),
    devices as (delete from push_device where owner_id = $1),
    tokens as (delete from api_token where owner_id = $1),
    sessions as (delete from user_session where owner_id = $1),
    ${endOtherWaysSql}`;
/** Links for a new password, and sign-ins that have shown the former one and wait for their second step. */
const endStepsSql = "delete from verification where value = $1";

/**
 * Ends what goes on working whatever the password is: API tokens, feed addresses and push.
 * @param keptDevice "Firefox on macOS": push to what calls itself so stays; null for none.
 */
export async function endTokens(pool: Pool, userId: string, keptDevice: string | null): Promise<void> {
  const { rows } = await pool.query<{ id: string }>(endTokensSql, [userId, keptDevice]);
  const events = rows.map(({ id }) => sessionEnded(userId, { tokenId: id }));
  if (events.length > 0) await pool.query(recordEventsSql, [JSON.stringify(events)]);
}

/**
 * Leaves the password as the only way in: linked accounts and passkeys end.
 * @returns whether there was a passkey.
 */
export async function endOtherWays(pool: Pool, userId: string): Promise<boolean> {
  return inTransaction(pool, async (tx) => {
    const { rowCount } = await tx.query(`with ${endOtherWaysSql}`, [userId, passwordProvider]);
    if (!rowCount) return false;
    await tx.query(forgetFactorsSql, [userId]);
    await tx.query(recordEventsSql, [JSON.stringify([{ name: "viewer.changed", audience: userId, data: {} }])]);
    return true;
  });
}

/**
 * Leaves the password as the only way in, nobody signed in, and no browser known.
 * @returns whether there was a passkey.
 */
export async function endAllAccess(pool: Pool, userId: string): Promise<boolean> {
  return inTransaction(pool, async (tx) => {
    // Locks the person: what a session is adding meanwhile is there by now and ends too, or finds its session gone.
    await forgetDevices(tx, userId);
    await tx.query(endStepsSql, [userId]);
    const { rowCount } = await tx.query(endAllSql, [userId, passwordProvider]);
    await tx.query(recordEventsSql, [JSON.stringify([everySessionEnded(userId)])]);
    return rowCount !== 0;
  });
}
