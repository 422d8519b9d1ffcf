import { randomBytes, randomInt } from "node:crypto";
import type { Pool } from "pg";
import { type OwnData, ownDataOf, systemData } from "../../platform/data/Data.js";
import { hashPassword } from "../passwords/passwordHash.js";

const codesOfPerson = 10;
/** Without what is easily taken for something else. */
const letters = "abcdefghjkmnpqrstuvwxyz23456789";

/**
 * New recovery codes, each of 49 random bits, such as "abcde-fghjk".
 * @returns the codes, which are told once, and what is kept of them.
 */
export async function makeRecoveryCodes() {
  const half = () => Array.from({ length: 5 }, () => letters[randomInt(letters.length)]).join("");
  const codes = Array.from({ length: codesOfPerson }, () => `${half()}-${half()}`);
  return { codes, kept: { backup_codes: await keptOf(codes), recovery_codes_left: codes.length } };
}

/**
 * The argon2id hash of a code under the salt that all codes of the person have: one that holds is among those kept. ""
 * where the person has no codes that can be read.
 * @param secret the instance's own, by which codes were encrypted before they were hashed.
 */
export async function hashRecoveryCode(pool: Pool, userId: string, code: string, secret: string): Promise<string> {
  const own = ownDataOf(pool, userId);
  await hashOldCodes(own, secret);
  const kept = (await keptCodes(own)) ?? "";
  const [first] = isHashed(kept) ? (JSON.parse(kept) as string[]) : [];
  const salt = first?.split("$").at(-2);
  return salt === undefined ? "" : hashPassword(code, Buffer.from(salt, "base64"));
}

/** Hashes the recovery codes that are kept encrypted, of everybody. */
export async function hashAllOldCodes(pool: Pool, secret: string): Promise<void> {
  const db = systemData(pool, "recovery codes from before they were hashed");
  const owners = await db.selectFrom("two_factor").select("owner_id").where("backup_codes", "not like", "[%").execute();
  for (const { owner_id } of owners) await hashOldCodes(ownDataOf(pool, owner_id), secret);
}

async function keptCodes(own: OwnData): Promise<string | undefined> {
  return (await own.select("two_factor").select("backup_codes").executeTakeFirst())?.backup_codes;
}

async function hashOldCodes(own: OwnData, secret: string): Promise<void> {
  const old = await keptCodes(own);
  if (old === undefined || isHashed(old)) return;
  const { symmetricDecrypt } = await import("better-auth/crypto");
  // Encrypted by another AUTH_SECRET they stay, in case it is set back.
  const text = await symmetricDecrypt({ key: secret, data: old }).catch(() => null);
  if (text === null) return;
  const hashed = await keptOf(JSON.parse(text) as string[]);
  await own.update("two_factor").set({ backup_codes: hashed }).where("backup_codes", "=", old).execute();
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
