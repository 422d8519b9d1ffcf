import { TooLargeError } from "../errors.js";
import { currentCaller } from "../fairShares/callers.js";
import { JsonText } from "./JsonText.js";

/** A socket keeps its events until its client has read them. */
const maxEventBytes = 4_000_000;
/** Above so many characters a text's bytes are counted: counting those of each short one would take longer than all else. */
const longText = 64;
/** Of a value that is no text, and of the signs around each. */
const bytesAround = 8;

/**
 * Refuses an answer that is too large before it is written: one text may stand in it under hundreds of names.
 * @throws TooLargeError, and RateLimitedError while too much is still on its way to the caller.
 */
export function admitAnswer(answer: unknown): void {
  const refusal = currentCaller()?.holdAnswer(bytesOf(answer));
  if (refusal) throw refusal;
}

/** `admitAnswer` for one event of a subscription. */
export function admitEvent(event: unknown): void {
  if (bytesOf(event) <= maxEventBytes) return;
  throw new TooLargeError(`This event is larger than ${maxEventBytes / 1_000_000} MB. Please ask for fewer fields.`);
}

/** How long an answer will be, with the names in it, which the caller chooses: nearly exact where it is large. */
function bytesOf(value: unknown): number {
  if (typeof value === "string")
    return (value.length > longText ? Buffer.byteLength(value) : value.length) + bytesAround;
  if (typeof value !== "object" || value === null) return bytesAround;
  if (value instanceof JsonText) return Buffer.byteLength(value.text);
  let bytes = bytesAround;
  if (Array.isArray(value)) for (const item of value) bytes += bytesOf(item);
  // twice as fast as its entries
  else for (const name in value) bytes += name.length + bytesOf(value[name as keyof typeof value]);
  return bytes;
}
