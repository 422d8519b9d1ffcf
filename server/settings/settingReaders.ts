import { z } from "zod";
import { StartError } from "./StartError.js";

/** Turns an environment variable into a value; its description gives the bounds. */
export type Reader<T> = z.ZodType<T, unknown>;

/** A setting that the app can't start with; the message names it and says what is allowed. Never holds the value. */
export class SettingsError extends StartError {
  constructor(
    readonly setting: string,
    problem: string,
  ) {
    super(`${setting} ${problem}.`);
  }
}

/** Null if nothing is set. */
export const optional = <T>(reader: z.ZodType<T, string>): Reader<T | null> =>
  z.preprocess((raw) => raw || null, reader.nullable()).describe(reader.description ?? "");

/** Bounds in characters, inclusive. */
export function text(min: number, max: number) {
  const bounds = `${min} to ${max} characters`;
  return z.string().min(min, `must have ${bounds}`).max(max, `must have ${bounds}`).describe(bounds);
}

export function oneOf<const T extends string>(...choices: readonly [T, ...T[]]) {
  const words = `${choices.slice(0, -1).join(", ")} or ${choices.at(-1)}`;
  return z
    .string()
    .toLowerCase()
    .pipe(z.enum(choices, `must be ${words}`))
    .describe(words);
}

export const yesOrNo = oneOf("true", "false")
  .transform((word) => word === "true")
  .describe("true or false");

/** Bounds are inclusive. */
export function wholeNumber(min: number, max: number) {
  const problem = `must be a whole number from ${min} to ${max}`;
  const digits = z.string().regex(/^\d{1,9}$/, problem);
  return digits.transform(Number).pipe(z.number().min(min, problem).max(max, problem)).describe(`${min} to ${max}`);
}

/** A fraction, e.g. 0.05. */
export const fraction = z
  .string()
  .regex(/^(?:0(?:\.\d{1,6})?|1(?:\.0{1,6})?)$/, "must be a number from 0 to 1")
  .transform(Number)
  .describe("0 to 1");

/** Any URL of one of these schemes, with a host. */
export function urlOf(...schemes: readonly string[]) {
  const beginnings = schemes.map((scheme) => `${scheme}://`);
  const problem = `must be a URL that begins with ${beginnings.join(" or ")}`;
  const url = z.url({ protocol: new RegExp(`^(?:${schemes.join("|")})$`), error: problem }).max(4096, problem);
  return url.describe(beginnings.map((beginning) => `${beginning}…`).join(" or "));
}

/** An origin: scheme, host and port, without a path. */
export const httpOrigin = urlOf("http", "https")
  .transform((raw) => new URL(raw))
  .refine(({ pathname, search, hash, username }) => pathname === "/" && !search && !hash && !username, {
    error: "must be an origin such as https://notes.example.org, without a path",
  })
  .transform(({ origin }) => origin)
  .describe("an http or https origin");

/**
 * The address of something about a video, in which {id} stands for the video's id.
 * @param complete inserts {id} if it is missing; without `complete`, {id} is required.
 */
export function videoAddress(complete?: (address: URL) => void) {
  return urlOf("http", "https").transform((raw, { addIssue }) => {
    const address = new URL(raw);
    if (address.username || address.password) addIssue("must hold no name and password");
    const isComplete = raw.includes("{id}");
    if (!isComplete && !complete) addIssue("must have {id} where the video's id belongs");
    if (!isComplete) complete?.(address);
    const written = address.href.replaceAll(/%7Bid%7D/gi, "{id}");
    if (address.host.includes("{") || !written.replace(address.origin, "").includes("{id}"))
      addIssue("must have {id} behind its host");
    return written;
  });
}
