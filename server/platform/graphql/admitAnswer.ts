import { TooLargeError } from "../errors.js";
import { currentCaller, maxHeldBytes } from "../fairShares/callers.js";
import { JsonText } from "./JsonText.js";

/** A socket keeps its events until its client has read them. */
const maxEventBytes = 4_000_000;
/** Bytes of a text. */
type Measure = (text: string) => number;

/** Above so many characters a text's bytes are counted: counting those of each short one would take longer than all else. */
const longText = 64;
const nearly: Measure = (text) => (text.length > longText ? Buffer.byteLength(text) : text.length);
/** Without looking at its letters, none of which takes more than three bytes. */
const atMost: Measure = ({ length }) => length * 3;
/** Of a value that is no text, and of the signs around each. */
const bytesAround = 8;

/**
 * Refuses an answer that is too large before it is written: one text may stand in it under hundreds of names.
 * @throws TooLargeError, and RateLimitedError while too much is still on its way to the caller.
 */
export function admitAnswer(answer: unknown): void {
  const caller = currentCaller();
  if (!caller) return;
  const most = bytesOf(answer, atMost);
  const refusal = caller.holdAnswer(most > maxHeldBytes.small ? bytesOf(answer, nearly) : most);
  if (refusal) throw refusal;
}

/** `admitAnswer` for one event of a subscription. */
export function admitEvent(event: unknown): void {
  if (bytesOf(event, nearly) <= maxEventBytes) return;
  throw new TooLargeError(`This event is larger than ${maxEventBytes / 1_000_000} MB. Please ask for fewer fields.`);
}

/** How long an answer will be, with the names in it, which the caller chooses: nearly exact where it is large. */
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
