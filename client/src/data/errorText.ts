import { CombinedGraphQLErrors } from "@apollo/client/errors";
import { somethingWentWrong } from "../../../schema/sentences";

export type ErrorCode =
  | "UNAUTHENTICATED"
  | "FORBIDDEN"
  | "NOT_FOUND"
  | "INVALID_INPUT"
  | "CONFLICT"
  | "TOO_LARGE"
  | "RATE_LIMITED"
  | "UPSTREAM_FAILED"
  | "INTERNAL";

/** The server's error code; null when it did not answer. */
export function errorCode(error: unknown): ErrorCode | null {
  return CombinedGraphQLErrors.is(error) ? ((error.errors[0]?.extensions?.code as ErrorCode) ?? "INTERNAL") : null;
}

/** Whether there is no such thing; an address may also have an id that can't be one. */
export function isMissing(error: unknown): boolean {
  const code = errorCode(error);
  return code === "NOT_FOUND" || code === "INVALID_INPUT";
}

/** The detailed reason, where the server gives one so that the client can offer the next step. */
export function errorReason(error: unknown): string | null {
  const reason = CombinedGraphQLErrors.is(error) ? error.errors[0]?.extensions?.reason : undefined;
  return typeof reason === "string" ? reason : null;
}

/** The server's messages for single inputs, by input name. */
export function errorFields(error: unknown): Record<string, string> {
  const fields = CombinedGraphQLErrors.is(error) ? error.errors[0]?.extensions?.fields : undefined;
  return fields && typeof fields === "object" ? (fields as Record<string, string>) : {};
}

/**
 * For the person: the server's message if it says more than that something was not found, else `fallback`, with the
 * reason on a line of its own.
 */
export function errorText(error: unknown, fallback: string = somethingWentWrong): string {
  if (!CombinedGraphQLErrors.is(error)) return withReason(fallback, "Commonplace can't be reached right now.");
  // read after signing in again: until then a dialog covers the page
  if (errorCode(error) === "UNAUTHENTICATED") return "Your session ended. Please try again.";
  const code = errorCode(error);
  const text = error.errors[0]?.message;
  if (code === "NOT_FOUND" && text === "Not found") return withReason(fallback, "It no longer exists.");
  return code === "INTERNAL" ? fallback : (text ?? fallback);
}

/** A failure, and its reason on a line of its own. */
export function withReason(failure: string, reason: string): string {
  return `${failure}\n${reason}`;
}
