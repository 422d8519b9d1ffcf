import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";
import { InvalidInputError } from "../platform/errors.js";
import { codePoints } from "../platform/inputRules.js";

const derive = promisify(scrypt) as (password: string, salt: Buffer, length: number) => Promise<Buffer>;
const mostCharacters = 200;
const hashBytes = 32;

/**
 * What is kept of a link's password; null for none.
 * @throws InvalidInputError with field `password` above 200 characters.
 */
export async function hashSharePassword(password: string | null | undefined): Promise<string | null> {
  const given = password?.normalize("NFC") ?? "";
  if (given.trim() === "") return null;
  if (codePoints(given) > mostCharacters) {
    const sentence = `The password may have at most ${mostCharacters} characters`;
    throw new InvalidInputError(sentence, { password: sentence });
  }
  const salt = randomBytes(16);
  return `${salt.toString("base64url")}.${(await derive(given, salt, hashBytes)).toString("base64url")}`;
}

export async function isSharePassword(password: string, kept: string): Promise<boolean> {
  const given = password.normalize("NFC");
  if (codePoints(given) > mostCharacters) return false;
  const [salt = "", hash = ""] = kept.split(".");
  const expected = Buffer.from(hash, "base64url");
  return timingSafeEqual(await derive(given, Buffer.from(salt, "base64url"), hashBytes), expected);
}
