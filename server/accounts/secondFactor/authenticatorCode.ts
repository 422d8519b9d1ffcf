import { createOTP } from "@better-auth/utils/otp";
import { symmetricDecrypt } from "better-auth/crypto";
import type { Pool } from "pg";

const stepMilliseconds = 30_000;

const secretSql = "select secret from two_factor where owner_id = $1 and verified = $2";
/** Codes count upward: one that was used, and those before it, are over. */
const claimSql = `update two_factor set last_counter = $2
  where owner_id = $1 and (last_counter is null or last_counter < $2) returning 1`;

interface Asked {
  userId: string;
  /** As typed. */
  code: string;
  /** False while the app is being set up. */
  isConfirmed: boolean;
  secret: string;
  now: Date;
}

/**
 * Whether a code is one that the person's authenticator app shows now, give or take 30 seconds; each holds once.
 * @param secret the instance's own, by which the app's is encrypted.
 */
export async function checkCode(pool: Pool, asked: Asked): Promise<"RIGHT" | "WRONG" | "USED"> {
  const { userId, isConfirmed, secret, now } = asked;
  const code = asked.code.replace(/\s/g, "");
  const { rows } = await pool.query<{ secret: string }>(secretSql, [userId, isConfirmed]);
  if (!rows[0] || !/^\d{6}$/.test(code)) return "WRONG";
  const otp = createOTP(await symmetricDecrypt({ key: secret, data: rows[0].secret }));
  const current = Math.floor(now.getTime() / stepMilliseconds);
  const steps = [current - 1, current, current + 1];
  const shown = await Promise.all(steps.map((step) => otp.hotp(step)));
  const at = shown.lastIndexOf(code);
  if (at === -1) return "WRONG";
  const claimed = await pool.query(claimSql, [userId, steps[at]]);
  return claimed.rowCount === 1 ? "RIGHT" : "USED";
}
