import { hashPassword, isPassword } from "../accounts/passwordHash.js";
import { InvalidInputError } from "../platform/errors.js";
import { codePoints } from "../platform/inputRules.js";

const mostCharacters = 200;

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
  return hashPassword(given);
}

export async function isSharePassword(password: string, kept: string): Promise<boolean> {
  const given = password.normalize("NFC");
  return codePoints(given) <= mostCharacters && isPassword(given, kept);
}
