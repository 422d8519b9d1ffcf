import { limitOf } from "../../limits.js";
import { TooLargeError } from "../errors.js";
import { currentCaller, maxHeldBytes } from "../fairShares/callers.js";
import { JsonText } from "./JsonText.js";

/** A socket buffers its events until its client has read them. */
const maxEventBytes = limitOf.subscriptions.eventBytes.max;
/** The bytes of a text as JSON. */
type Measure = (text: string) => number;

/** An upper bound from the length alone: JSON writes no character in more than six bytes. */
const atMost: Measure = ({ length }) => length * 6;
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are written in six bytes each, and hardly ever are there
const control = /[\0-\x07\v\x0e-\x1f]/;
/**
 * Texts of up to this many characters count as one byte each: looking at their characters takes longer than all else.
 */
const shortText = 64;
/** A quotation mark and a backslash count once, though each is written in two bytes. */
const nearly: Measure = (text) => {
  if (text.length <= shortText) return text.length;
  return control.test(text) ? atMost(text) : Buffer.byteLength(text);
};
/** Of a value that isn't text, and of the punctuation around each. */
const bytesAround = 8;

/**
 * Refuses an answer that is too large before it is written: one text may occur in it under hundreds of names.
 * @throws TooLargeError, and RateLimitedError while too much is still being sent to the caller.
 */
export function admitAnswer(answer: unknown): void {
  const refusal = currentCaller()?.holdAnswer(sizeOf(answer, maxHeldBytes.small));
  if (refusal) throw refusal;
}

/** `admitAnswer` for one event of a subscription. */
export function admitEvent(event: unknown): void {
  if (sizeOf(event, maxEventBytes) <= maxEventBytes) return;
  throw new TooLargeError(`This event is larger than ${maxEventBytes / 1_000_000} MB. Please ask for fewer fields.`);
}

/** The bytes of an answer, counted by character only if it may have more than `small`. */
function sizeOf(answer: unknown, small: number): number {
  const most = bytesOf(answer, atMost);
  return most <= small ? most : bytesOf(answer, nearly);
}

/** Includes the names in it, which the caller chooses. */
function bytesOf(value: unknown, ofText: Measure): number {
  if (typeof value === "string") return ofText(value) + bytesAround;
  if (typeof value !== "object" || value === null) return bytesAround;
  if (value instanceof JsonText) return ofText(value.text);
  let bytes = bytesAround;
  if (Array.isArray(value)) for (const item of value) bytes += bytesOf(item, ofText);
  // twice as fast as `Object.entries`
  else for (const name in value) bytes += name.length + bytesOf(value[name as keyof typeof value], ofText);
  return bytes;
}
