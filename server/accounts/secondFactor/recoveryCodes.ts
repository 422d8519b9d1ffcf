import { randomBytes, randomInt } from "node:crypto";
import type { Pool } from "pg";
import { hashPassword } from "../passwordHash.js";

const codesOfPerson = 10;
/** Without what is easily taken for something else. */
const letters = "abcdefghjkmnpqrstuvwxyz23456789";

const keptSql = "select backup_codes as kept from two_factor where owner_id = $1";
/** Encrypted, as codes were kept before they were hashed. */
const oldSql = "select owner_id as \"ownerId\" from two_factor where not starts_with(backup_codes, '[')";
const rehashSql = "update two_factor set backup_codes = $2 where owner_id = $1 and backup_codes = $3";

/**
 * New recovery codes, each of 49 random bits, such as "abcde-fghjk".
 * @returns the codes, which are told once, and what is kept of them.
 */
export async function makeRecoveryCodes(): Promise<{ codes: string[]; kept: string }> {
  const half = () => Array.from({ length: 5 }, () => letters[randomInt(letters.length)]).join("");
  const codes = Array.from({ length: codesOfPerson }, () => `${half()}-${half()}`);
  return { codes, kept: await keptOf(codes) };
}

/**
 * The argon2id hash of a code under the salt that all codes of the person have: one that holds is among those kept. ""
 * where the person has no codes that can be read.
 * @param secret the instance's own, by which codes were encrypted before they were hashed.
 */
export async function hashRecoveryCode(pool: Pool, userId: string, code: string, secret: string): Promise<string> {
  await hashOldCodes(pool, userId, secret);
  const { rows } = await pool.query<{ kept: string }>(keptSql, [userId]);
  const kept = rows[0]?.kept ?? "";
  const [first] = isHashed(kept) ? (JSON.parse(kept) as string[]) : [];
  const salt = first?.split("$").at(-2);
  return salt === undefined ? "" : hashPassword(code, Buffer.from(salt, "base64"));
}

/** Hashes the recovery codes that are kept encrypted, of everybody. */
export async function hashAllOldCodes(pool: Pool, secret: string): Promise<void> {
  const { rows } = await pool.query<{ ownerId: string }>(oldSql);
  for (const { ownerId } of rows) await hashOldCodes(pool, ownerId, secret);
}

async function hashOldCodes(pool: Pool, userId: string, secret: string): Promise<void> {
  const { rows } = await pool.query<{ kept: string }>(keptSql, [userId]);
  const old = rows[0]?.kept;
  if (old === undefined || isHashed(old)) return;
  const { symmetricDecrypt } = await import("better-auth/crypto");
  // Encrypted by another AUTH_SECRET they stay, in case it is set back.
  const text = await symmetricDecrypt({ key: secret, data: old }).catch(() => null);
  if (text !== null) await pool.query(rehashSql, [userId, await keptOf(JSON.parse(text) as string[]), old]);
}

function isHashed(kept: string): boolean {
  return kept.startsWith("[");
}

/** One salt for a person's codes: a try costs one hash, and still no list of hashes made beforehand fits. */
async function keptOf(codes: string[]): Promise<string> {
  const salt = randomBytes(16);
  const hashes: string[] = [];
  // One after the other, so that sign-ins meanwhile have their turn.
  for (const code of codes) hashes.push(await hashPassword(code, salt));
  return JSON.stringify(hashes);
}
