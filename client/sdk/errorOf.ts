import { CommonplaceError, type ErrorFacts } from "./CommonplaceError.js";

/** The first error of an answer; what isn't as the API writes it is left out. */
export function errorOf([first]: readonly unknown[], facts: ErrorFacts = {}): CommonplaceError {
  const { message, extensions } = partsOf(first);
  const { code, fields, item, requestId, retryAfterSeconds } = partsOf(extensions);
  const sentence = textOrNothing(message) ?? "The server answered with an error";
  return new CommonplaceError(textOrNothing(code) ?? "INTERNAL", sentence, {
    fields: Object.fromEntries(
      Object.entries(partsOf(fields)).filter((field): field is [string, string] => typeof field[1] === "string"),
    ),
    item,
    ...facts,
    requestId: textOrNothing(requestId) ?? facts.requestId,
    retryAfter: facts.retryAfter ?? secondsOrNothing(retryAfterSeconds),
  });
}

/** The same value of JSON, in which a server that quotes the request repeats no token. */
export function withoutToken<T>(value: T, token: string): T {
  const without = (part: unknown): unknown => {
    if (typeof part === "string") return part.replaceAll(token, "…");
    if (Array.isArray(part)) return part.map(without);
    if (typeof part !== "object" || part === null) return part;
    return Object.fromEntries(Object.entries(part).map(([name, each]) => [name.replaceAll(token, "…"), without(each)]));
  };
  return without(value) as T;
}

function partsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}

function textOrNothing(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}

function secondsOrNothing(value: unknown): number | undefined {
  return typeof value === "number" && value >= 0 ? value : undefined;
}
