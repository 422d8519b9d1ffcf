import { StartError } from "./platform/startError.js";

/** Turns what stands in the environment into a value. Gets "" when nothing stands there and there is no default. */
export type Reader<T> = (name: string, raw: string) => T;

/** A setting that the app can't start with; the message names it and says what it may be. Never holds the value. */
export class SettingsError extends StartError {
  constructor(
    readonly setting: string,
    problem: string,
  ) {
    super(`${setting} ${problem}.`);
  }
}

export function optional<T>(read: Reader<T>): Reader<T | null> {
  return (name, raw) => (raw === "" ? null : read(name, raw));
}

/** Bounds in characters, inclusive. */
export function text(min: number, max: number): Reader<string> {
  return (name, raw) => {
    if (raw.length < min || raw.length > max) throw new SettingsError(name, `must have ${min} to ${max} characters`);
    return raw;
  };
}

export function oneOf<const T extends string>(...choices: readonly T[]): Reader<T> {
  return (name, raw) => {
    const found = choices.find((choice) => choice === raw.toLowerCase());
    if (!found) throw new SettingsError(name, `must be ${choices.slice(0, -1).join(", ")} or ${choices.at(-1)}`);
    return found;
  };
}

export const yesOrNo: Reader<boolean> = (name, raw) => oneOf("true", "false")(name, raw) === "true";

/** Bounds are inclusive. */
export function wholeNumber(min: number, max: number): Reader<number> {
  return (name, raw) => {
    const value = /^\d{1,9}$/.test(raw) ? Number(raw) : Number.NaN;
    if (!(value >= min && value <= max)) throw new SettingsError(name, `must be a whole number from ${min} to ${max}`);
    return value;
  };
}

/** Any URL of one of these schemes, with a host. */
export function urlOf(...schemes: readonly string[]): Reader<string> {
  return (name, raw) => {
    const url = URL.canParse(raw) ? new URL(raw) : null;
    if (!url || !schemes.includes(url.protocol) || raw.length > 4096)
      throw new SettingsError(
        name,
        `must be a URL that begins with ${schemes.map((scheme) => `${scheme}//`).join(" or ")}`,
      );
    return raw;
  };
}

/** An origin: scheme, host and port, without a path. */
export const httpOrigin: Reader<string> = (name, raw) => {
  const url = new URL(urlOf("http:", "https:")(name, raw));
  if (url.pathname !== "/" || url.search || url.hash || url.username)
    throw new SettingsError(name, "must be an origin such as https://notes.example.org, without a path");
  return url.origin;
};

/**
 * The address of something about a video, in which {id} stands for the video's id.
 * @param complete puts it in where it is missing; without it, it has to be there.
 */
export function videoAddress(complete?: (address: URL) => void): Reader<string> {
  return (name, raw) => {
    const address = new URL(urlOf("http:", "https:")(name, raw));
    if (address.username || address.password) throw new SettingsError(name, "must hold no name and password");
    const isComplete = raw.includes("{id}");
    if (!isComplete && !complete) throw new SettingsError(name, "must have {id} where the video's id belongs");
    if (!isComplete) complete?.(address);
    const written = address.href.replaceAll(/%7Bid%7D/gi, "{id}");
    if (address.host.includes("{") || !written.replace(address.origin, "").includes("{id}"))
      throw new SettingsError(name, "must have {id} behind its host");
    return written;
  };
}
