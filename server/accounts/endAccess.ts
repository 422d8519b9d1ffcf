import type { Pool } from "pg";
import { recordEventsSql } from "../platform/events.js";
import { passwordProvider } from "./Identity.js";
import { sessionEnded } from "./sessionEnded.js";
import { everySessionEnded } from "./suspension.js";

const endTokensSql = `
  with feeds as (delete from calendar_feed where owner_id = $1),
    devices as (delete from push_device where owner_id = $1 and device is distinct from $2)
  delete from api_token where owner_id = $1 returning id`;
const unlinkSql = "delete from identity where owner_id = $1 and provider_id <> $2";
const endAllSql = `
  with feeds as (delete from calendar_feed where owner_id = $1),
    devices as (delete from push_device where owner_id = $1),
    tokens as (delete from api_token where owner_id = $1),
    sessions as (delete from user_session where owner_id = $1)
  ${unlinkSql}`;

/**
 * Ends what goes on working whatever the password is: API tokens, feed addresses and push.
 * @param keptDevice "Firefox on macOS": push to what calls itself so stays; null for none.
 */
export async function endTokens(pool: Pool, userId: string, keptDevice: string | null): Promise<void> {
  const { rows } = await pool.query<{ id: string }>(endTokensSql, [userId, keptDevice]);
  const events = rows.map(({ id }) => sessionEnded(userId, { tokenId: id }));
  if (events.length > 0) await pool.query(recordEventsSql, [JSON.stringify(events)]);
}

/** Unlinks every social account of a person who has a password. */
export async function unlinkAll(pool: Pool, userId: string): Promise<void> {
  await pool.query(unlinkSql, [userId, passwordProvider]);
}

/** Leaves the password as the only way in, and nobody signed in. */
export async function endAllAccess(pool: Pool, userId: string): Promise<void> {
  await pool.query(endAllSql, [userId, passwordProvider]);
  await pool.query(recordEventsSql, [JSON.stringify([everySessionEnded(userId)])]);
}
