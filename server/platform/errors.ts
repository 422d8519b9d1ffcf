import { GraphQLError, type GraphQLErrorExtensions } from "graphql";
import type { Logger } from "pino";
import { somethingWentWrong } from "../../schema/sentences.js";
import { isForeignKeyViolation } from "./data/isForeignKeyViolation.js";
import { outageOf } from "./outage.js";

/** The codes an error may carry; everything else is INTERNAL. */
export type ErrorCode =
  | "UNAUTHENTICATED"
  | "FORBIDDEN"
  | "NOT_FOUND"
  | "INVALID_INPUT"
  | "CONFLICT"
  | "TOO_LARGE"
  | "RATE_LIMITED"
  | "UPSTREAM_FAILED";

/** The status of an answer over plain HTTP. */
export const statusOfError: Readonly<Record<ErrorCode, number>> = {
  UNAUTHENTICATED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  INVALID_INPUT: 400,
  CONFLICT: 409,
  TOO_LARGE: 413,
  RATE_LIMITED: 429,
  UPSTREAM_FAILED: 502,
};

/** Sentences by the name of the invalid input. */
export type FieldErrors = Record<string, string>;

/** The problem, in a sentence a person can act on. */
export class AppError extends GraphQLError {
  readonly code: ErrorCode;

  constructor(code: ErrorCode, message: string, details: GraphQLErrorExtensions = {}) {
    super(message, { extensions: { code, ...details } });
    this.code = code;
  }
}

export class UnauthenticatedError extends AppError {
  constructor() {
    super("UNAUTHENTICATED", "Authentication required");
  }
}

export class ForbiddenError extends AppError {
  /** @param reason tells a client what the person can do about it. */
  constructor(message = "You may not do this", reason?: string) {
    super("FORBIDDEN", message, reason ? { reason } : {});
  }
}

/** Also for rows that exist and aren't the viewer's. */
export class NotFoundError extends AppError {
  constructor(message = "Not found") {
    super("NOT_FOUND", message);
  }
}

export class InvalidInputError extends AppError {
  constructor(message: string, fields?: FieldErrors) {
    super("INVALID_INPUT", message, fields ? { fields } : {});
  }
}

export class ConflictError extends AppError {
  /** @param item the stored version, if the caller may choose between the two. */
  constructor(message: string, item?: unknown) {
    super("CONFLICT", message, item === undefined ? {} : { item });
  }
}

export class TooLargeError extends AppError {
  constructor(message: string) {
    super("TOO_LARGE", message);
  }
}

export class RateLimitedError extends AppError {
  constructor(message: string, retryAfterSeconds: number) {
    super("RATE_LIMITED", message, { retryAfterSeconds });
  }
}

export class UpstreamFailedError extends AppError {
  /** @param retryAfterSeconds when it may work again, where that can be said. */
  constructor(message: string, retryAfterSeconds?: number) {
    super("UPSTREAM_FAILED", message, retryAfterSeconds === undefined ? {} : { retryAfterSeconds });
  }
}

/** GraphQL's own codes for a document or variables that don't fit the schema. */
const requestCodes = new Set([
  "GRAPHQL_PARSE_FAILED",
  "GRAPHQL_VALIDATION_FAILED",
  "BAD_USER_INPUT",
  "BAD_REQUEST",
  "OPERATION_RESOLUTION_FAILURE",
  "PERSISTED_QUERY_NOT_FOUND",
  "PERSISTED_QUERY_NOT_SUPPORTED",
]);

/** Codes for attempts at something that isn't allowed. */
const refusals = new Set<ErrorCode>(["UNAUTHENTICATED", "FORBIDDEN", "RATE_LIMITED"]);

/** The library's own messages repeat the input. */
const maxMessage = 2_000;

const shown = new WeakSet<GraphQLError>();

/** `maskErrors` for one. */
export function maskError(error: unknown, log: Logger, requestId: string): GraphQLError {
  const [masked] = maskErrors([error], log, requestId);
  return masked as GraphQLError;
}

/**
 * Errors as a caller may see them: the closed list unchanged, GraphQL's own errors as INVALID_INPUT, a dependency that
 * is away as UPSTREAM_FAILED, a reference to a row that was deleted at the same moment as CONFLICT; anything else is
 * logged under the request's id and hidden. An error that was masked before stays as it is. Refusals make one log line,
 * however many there are: a document can ask for one refused field under hundreds of names.
 */
export function maskErrors(errors: readonly unknown[], log: Logger, requestId: string): GraphQLError[] {
  const fresh: GraphQLError[] = [];
  const masked = errors.map((error) => {
    if (error instanceof GraphQLError && shown.has(error)) return error;
    const result = mask(error, log, requestId);
    shown.add(result);
    fresh.push(result);
    return result;
  });
  logRefusals(fresh, log, requestId);
  return masked;
}

/** GraphQL answers with 200: the line of the request doesn't say that something was refused. */
function logRefusals(masked: readonly GraphQLError[], log: Logger, requestId: string): void {
  const codeOf = ({ extensions }: GraphQLError) => extensions.code as ErrorCode;
  const attempts = masked.filter((error) => refusals.has(codeOf(error)));
  const unfit = masked.filter((error) => codeOf(error) === "INVALID_INPUT");
  const [first] = [...attempts, ...unfit];
  if (!first) return;
  const line = { requestId, code: codeOf(first), path: first.path, errors: attempts.length + unfit.length };
  if (attempts.length > 0) log.warn(line, "Refused");
  else log.info(line, "Refused");
}

/** Apollo wraps an error of the parser twice. */
function causeOf(error: unknown): unknown {
  return error instanceof GraphQLError && error.originalError ? causeOf(error.originalError) : error;
}

function mask(error: unknown, log: Logger, requestId: string): GraphQLError {
  const thrown = error instanceof GraphQLError ? (error.originalError ?? error) : error;
  const place = error instanceof GraphQLError ? { path: error.path, nodes: error.nodes, source: error.source } : {};
  if (thrown instanceof AppError) return new GraphQLError(thrown.message, { ...place, extensions: thrown.extensions });
  const outage = outageOf(thrown);
  if (outage) {
    log.error({ err: thrown, requestId }, "A request met an outage");
    const { message, extensions } = new UpstreamFailedError(outage.sentence, outage.retryAfterSeconds);
    return new GraphQLError(message, { ...place, extensions });
  }
  if (isForeignKeyViolation(thrown)) {
    const { message, extensions } = goneReference(thrown, log, requestId);
    return new GraphQLError(message, { ...place, extensions });
  }
  if (error instanceof GraphQLError && isRequestError(error)) {
    const fields = fieldsOf(error.message);
    // the parser recurses as deep as the document
    const message = causeOf(error) instanceof RangeError ? "This document is nested too deeply" : error.message;
    return new GraphQLError(message.slice(0, maxMessage), {
      ...place,
      extensions: fields ? { code: "INVALID_INPUT", fields } : { code: "INVALID_INPUT" },
    });
  }
  log.error({ err: thrown, requestId }, "Unexpected error");
  return new GraphQLError(somethingWentWrong, { ...place, extensions: { code: "INTERNAL" } });
}

/** The answer to a foreign key violation, which is logged: a deletion and a reference should wait for each other. */
export function goneReference(error: unknown, log: Pick<Logger, "warn">, requestId: string): ConflictError {
  log.warn({ err: error, requestId }, "A request referred to what was deleted at the same moment");
  return new ConflictError("Something that this refers to was deleted at the same moment. Please try again.");
}

/** Errors of parsing, validation and coercion of variables have no resolver behind them, hence no path. */
function isRequestError(error: GraphQLError): boolean {
  if (typeof error.extensions.code === "string") return requestCodes.has(error.extensions.code);
  // A scalar's own complaint about a variable stays inside as its original error, and has no path either.
  return error.path === undefined && (error.originalError === undefined || isVariableMessage(error.message));
}

function isVariableMessage(message: string): boolean {
  return message.startsWith('Variable "$');
}

/** The message of graphql-js about a variable that doesn't fit. */
export function invalidVariable(message: string): InvalidInputError {
  return new InvalidInputError(message.slice(0, maxMessage), fieldsOf(message));
}

/** Names the input that graphql-js says doesn't fit, so that a form or a REST caller sees which. */
function fieldsOf(whole: string): FieldErrors | undefined {
  if (!isVariableMessage(whole)) return undefined;
  const message = endsOf(whole);
  const [, variable = ""] = /^Variable "\$(\w+)"/.exec(message) ?? [];
  const [, missing] = /Field "(\w+)" of required type .* was not provided/s.exec(message) ?? [];
  if (missing) return { [missing]: "Please enter a value" };
  const [, unknown] = /Field "(\w+)" is not defined by type/s.exec(message) ?? [];
  if (unknown) return { [unknown]: "There is no such field" };
  const [, path] = /got invalid value .* at "([^"]+)"; /s.exec(message) ?? [];
  const name = (path ?? variable)
    .replace(/\[\d+\]/g, "")
    .split(".")
    .at(-1);
  const sentence = /; (?:Expected type "[^"]+"\. )?([^;]+)$/s.exec(message)?.[1] ?? "Please enter a fitting value";
  return { [name || variable]: sentence };
}

/**
 * A message says at its ends what is wrong and where; between them is what was sent, which may be as long as the
 * largest body, and in which a hostile caller may repeat the message's own words.
 */
function endsOf(message: string): string {
  return message.length <= maxMessage ? message : message.slice(0, maxMessage / 2) + message.slice(-maxMessage / 2);
}
