import type { AccountsParts } from "./Accounts.js";

/** Forgets what has lapsed: sessions, links, and mail that was sent a month ago or kept for three. */
export async function purgeAccounts({ pool, clock }: Pick<AccountsParts, "pool" | "clock">): Promise<void> {
  const now = clock().getTime();
  const daysAgo = (days: number) => new Date(now - days * 86_400_000).toISOString();
  await pool.query("delete from user_session where expires_at < $1", [daysAgo(0)]);
  await pool.query("delete from verification where expires_at < $1", [daysAgo(0)]);
  await pool.query("delete from api_token where expires_at < $1", [daysAgo(30)]);
  await pool.query("delete from outbox_mail where created_at < $1 or (status = 'SENT' and created_at < $2)", [
    daysAgo(90),
    daysAgo(30),
  ]);
}
