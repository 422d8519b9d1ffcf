import { type PasswordStrength, passwordStrength } from "./passwordStrength.js";

export const minPasswordLength = 10;
export const maxPasswordLength = 128;
/** zxcvbn's own threshold for passwords that withstand guessing against a leaked list of hashes. */
const minScore = 3;

export interface PasswordProblem {
  reason: "PASSWORD_TOO_SHORT" | "PASSWORD_TOO_LONG" | "PASSWORD_TOO_COMMON" | "PASSWORD_IS_NAME";
  sentence: string;
}

/** The problem with a new password; null when it is accepted. Lengths count UTF-16 code units. */
export async function passwordProblem(
  password: string,
  person: { email: string; name: string },
  strengthOf: PasswordStrength = passwordStrength,
): Promise<PasswordProblem | null> {
  if (password.length < minPasswordLength)
    return { reason: "PASSWORD_TOO_SHORT", sentence: `A password has at least ${minPasswordLength} characters` };
  if (password.length > maxPasswordLength)
    return { reason: "PASSWORD_TOO_LONG", sentence: `A password has at most ${maxPasswordLength} characters` };
  const own = ownWords(person);
  if (isOwn(password.toLowerCase(), own))
    return { reason: "PASSWORD_IS_NAME", sentence: "A password can't be your e-mail address or name" };
  const { score, warning } = await strengthOf(password, [...own, "commonplace"]);
  if (score >= minScore) return null;
  // The library describes leaked lists in several ways; only for patterns does it say which one.
  const isPattern = warning !== null && !/used password/.test(warning);
  return {
    reason: "PASSWORD_TOO_COMMON",
    sentence: isPattern
      ? `Please choose another password. ${warning}`
      : "This password is too common. Please choose another.",
  };
}

function ownWords({ email, name }: { email: string; name: string }): string[] {
  return [email, email.split("@")[0] ?? "", name, name.replaceAll(/\s+/g, "")]
    .map((text) => text.toLowerCase())
    .filter((text) => text.length >= 4);
}

function isOwn(plain: string, own: string[]): boolean {
  return own.some((text) => plain === text || trimSigns(plain) === trimSigns(text) || plain === text + text);
}

function trimSigns(text: string): string {
  return text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, "");
}
