import { TooLargeError } from "../errors.js";
import { currentCaller, maxHeldBytes } from "../fairShares/callers.js";
import { JsonText } from "./JsonText.js";

/** A socket keeps its events until its client has read them. */
const maxEventBytes = 4_000_000;
/** Bytes of a text as JSON. */
type Measure = (text: string) => number;

/** Without looking at its letters: JSON writes none of them in more than six bytes. */
const atMost: Measure = ({ length }) => length * 6;
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are written in six bytes each, and hardly ever are there
const control = /[\0-\x07\v\x0e-\x1f]/;
/** Up to so many characters stand for as many bytes: looking at the letters of each short text takes longer than all else. */
const shortText = 64;
/** A quotation mark and a backslash count once, though each is written in two bytes. */
const nearly: Measure = (text) => {
  if (text.length <= shortText) return text.length;
  return control.test(text) ? atMost(text) : Buffer.byteLength(text);
};
/** Of a value that is no text, and of the signs around each. */
const bytesAround = 8;

/**
 * Refuses an answer that is too large before it is written: one text may stand in it under hundreds of names.
 * @throws TooLargeError, and RateLimitedError while too much is still on its way to the caller.
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

/** The bytes of an answer, looked at letter by letter only where it may have more than so many. */
function sizeOf(answer: unknown, small: number): number {
  const most = bytesOf(answer, atMost);
  return most <= small ? most : bytesOf(answer, nearly);
}

/** With the names in it, which the caller chooses. */
function bytesOf(value: unknown, ofText: Measure): number {
  if (typeof value === "string") return ofText(value) + bytesAround;
  if (typeof value !== "object" || value === null) return bytesAround;
  if (value instanceof JsonText) return ofText(value.text);
  let bytes = bytesAround;
  if (Array.isArray(value)) for (const item of value) bytes += bytesOf(item, ofText);
  // twice as fast as its entries
  else for (const name in value) bytes += name.length + bytesOf(value[name as keyof typeof value], ofText);
  return bytes;
}
