import { randomBytes, randomInt } from "node:crypto";
import type { Pool } from "pg";
import { type OwnData, ownDataOf, systemData } from "../../platform/data/Data.js";
import { hashPassword } from "../passwords/passwordHash.js";

const codesOfPerson = 10;
/** Without characters that are easily confused. */
const letters = "abcdefghjkmnpqrstuvwxyz23456789";

/**
 * New recovery codes, each of 49 random bits, such as "abcde-fghjk".
 * @returns the codes, which are shown once, and the text that is stored for them.
 */
export async function makeRecoveryCodes() {
  const half = () => Array.from({ length: 5 }, () => letters[randomInt(letters.length)]).join("");
  const codes = Array.from({ length: codesOfPerson }, () => `${half()}-${half()}`);
  return { codes, kept: { backup_codes: await keptOf(codes), recovery_codes_left: codes.length } };
}

/**
 * The argon2id hash of a code, with the salt that all of the person's codes share; a valid code has its hash stored. ""
 * when the person has no readable codes.
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

/** Hashes all recovery codes that are still stored encrypted. */
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
  // Codes encrypted with another AUTH_SECRET stay, in case it is restored.
  const text = await symmetricDecrypt({ key: secret, data: old }).catch(() => null);
  if (text === null) return;
  const hashed = await keptOf(JSON.parse(text) as string[]);
  await own.update("two_factor").set({ backup_codes: hashed }).where("backup_codes", "=", old).execute();
}

function isHashed(kept: string): boolean {
  return kept.startsWith("[");
}

/** One salt for all of a person's codes: an attempt costs one hash, and precomputed lists are still useless. */
async function keptOf(codes: string[]): Promise<string> {
  const salt = randomBytes(16);
  const hashes: string[] = [];
  // One after the other, so that concurrent sign-ins are not delayed.
  for (const code of codes) hashes.push(await hashPassword(code, salt));
  return JSON.stringify(hashes);
}
