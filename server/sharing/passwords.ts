import type { Pool } from "pg";
import { hashPassword, isOldHash, isPassword } from "../accounts/passwords/passwordHash.js";
import { systemData } from "../platform/data/Data.js";
import { InvalidInputError } from "../platform/errors.js";
import { isLongerThan } from "../platform/graphql/inputRules.js";

const maxCharacters = 200;

/**
 * The hash of a link's password; null without one.
 * @throws InvalidInputError with field `password` above 200 characters.
 */
export async function hashSharePassword(password: string | null | undefined): Promise<string | null> {
  const given = password?.normalize("NFC") ?? "";
  if (given.trim() === "") return null;
  if (isLongerThan(given, maxCharacters)) {
    const sentence = `The password may have at most ${maxCharacters} characters`;
    throw new InvalidInputError(sentence, { password: sentence });
  }
  return hashPassword(given);
}

export async function isSharePassword(password: string, kept: string): Promise<boolean> {
  const given = password.normalize("NFC");
  return !isLongerThan(given, maxCharacters) && isPassword(given, kept);
}

/** Rehashes a correct password at today's cost; resolves with the hash that is stored then. */
export async function renewSharePassword(pool: Pool, linkId: string, password: string, kept: string): Promise<string> {
  if (!isOldHash(kept)) return kept;
  const renewed = await hashPassword(password.normalize("NFC"));
  const { numUpdatedRows } = await systemData(pool, "for whoever has a link's password")
    .updateTable("share_link")
    .set({ password_hash: renewed })
    .where("id", "=", linkId)
    .where("password_hash", "=", kept)
    .executeTakeFirst();
  return numUpdatedRows > 0 ? renewed : kept;
}
