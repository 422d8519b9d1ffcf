import { TooLargeError } from "../errors.js";
import { currentCaller } from "../fairShares/callers.js";
import { JsonText } from "./JsonText.js";

/** A socket keeps its events until its client has read them. */
const maxEventCharacters = 4_000_000;

/**
 * Refuses an answer that is too large before it is written: one text may stand in it under hundreds of names.
 * @throws TooLargeError, and RateLimitedError while too much is still on its way to the caller.
 */
export function admitAnswer(answer: unknown): void {
  const refusal = currentCaller()?.holdAnswer(charactersOf(answer));
  if (refusal) throw refusal;
}

/** `admitAnswer` for one event of a subscription. */
export function admitEvent(event: unknown): void {
  if (charactersOf(event) <= maxEventCharacters) return;
  throw new TooLargeError(
    `This event is larger than ${maxEventCharacters / 1_000_000} MB. Please ask for fewer fields.`,
  );
}

/** The characters of its texts, which are nearly all of an answer that is large. */
function charactersOf(value: unknown): number {
  if (typeof value === "string") return value.length;
  if (typeof value !== "object" || value === null) return 0;
  if (value instanceof JsonText) return value.text.length;
  let characters = 0;
  if (Array.isArray(value)) for (const item of value) characters += charactersOf(item);
  // twice as fast as its values
  else for (const name in value) characters += charactersOf(value[name as keyof typeof value]);
  return characters;
}
