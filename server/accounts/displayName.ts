import { enterYourName } from "../../schema/sentences.js";
import { isBlank, isLongerThan } from "../platform/graphql/inputRules.js";

const maxDisplayName = 100;

/** The problem with a display name, as a sentence; null if it is valid. */
export function displayNameProblem(name: unknown): string | null {
  if (typeof name !== "string" || isBlank(name)) return enterYourName;
  if (name.includes("\0")) return "A name can't contain the NUL character";
  if (isLongerThan(name.trim(), maxDisplayName)) return `A name has at most ${maxDisplayName} characters`;
  return null;
}

/** A name from a provider, shortened if necessary; the part before the @ when there is none. */
export function fitDisplayName(name: string | null | undefined, email: string): string {
  const given = name?.replaceAll("\0", "").trim();
  const fitting = [...(given || email.split("@")[0] || email)].slice(0, maxDisplayName).join("");
  return fitting.trim();
}
