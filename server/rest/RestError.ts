import type { FastifyError } from "fastify";
import { type FieldErrors, statusOfError } from "../platform/errors.js";

/** An error in REST's format. */
export interface RestError {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly fields?: FieldErrors;
  readonly headers?: Readonly<Record<string, string>>;
}

export const statusOfCode = {
  ...statusOfError,
  METHOD_NOT_ALLOWED: 405,
  UNSUPPORTED_MEDIA_TYPE: 415,
  INTERNAL: 500,
} as const;

/** An HTTP-level error, before any operation. */
export class HttpRefusal extends Error {
  constructor(
    readonly code: "METHOD_NOT_ALLOWED" | "UNSUPPORTED_MEDIA_TYPE",
    message: string,
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    super(message);
  }
}

/** An error with a code of the API's closed list, from an operation or thrown by the adapter. */
interface CodedError {
  readonly message: string;
  readonly extensions?: { readonly code?: unknown; readonly fields?: unknown; readonly retryAfterSeconds?: unknown };
}

/**
 * @param errors of one operation, masked; the first decides, the others add their fields
 * @param restNames REST's names by the API's
 */
export function restErrorOf(errors: readonly CodedError[], restNames: Readonly<Record<string, string>>): RestError {
  const [first] = errors;
  const code = String(first?.extensions?.code);
  const retryAfter = first?.extensions?.retryAfterSeconds;
  // Without a prototype: a caller may have named a field "constructor".
  const fields: FieldErrors = Object.create(null);
  for (const { extensions } of errors) {
    for (const [path, sentence] of Object.entries((extensions?.fields ?? {}) as FieldErrors)) {
      const name = path.slice(path.lastIndexOf(".") + 1);
      fields[Object.hasOwn(restNames, name) ? (restNames[name] as string) : name] = kindSentence(sentence) ?? sentence;
    }
  }
  return {
    status: statusOfCode[code as keyof typeof statusOfCode] ?? 500,
    code,
    message: sentenceOf(first?.message ?? "", fields),
    ...(Object.keys(fields).length > 0 ? { fields } : {}),
    ...(retryAfter === undefined ? {} : { headers: { "retry-after": String(retryAfter) } }),
  };
}

/** graphql-js messages about a variable are not meant for people; those about the field are. */
function sentenceOf(message: string, fields: FieldErrors): string {
  const [named] = Object.entries(fields);
  return named && message.startsWith('Variable "$') ? `${named[0]}: ${named[1]}` : message;
}

const kinds: Readonly<Record<string, string>> = {
  String: "a text",
  ID: "a text",
  Boolean: "true or false",
  Int: "a whole number",
  Float: "a number",
};

/** For "String cannot represent a non string value: 42" and "Expected non-nullable type…". */
function kindSentence(sentence: string): string | null {
  const [, type = ""] = /^(\w+) cannot represent /.exec(sentence) ?? [];
  if (kinds[type]) return `Please enter ${kinds[type]}`;
  return /^Expected .*type/.test(sentence) ? "Please enter a fitting value" : null;
}

/** Errors of HTTP and of the framework; null for any other error. */
export function httpErrorOf(error: unknown): RestError | null {
  if (error instanceof HttpRefusal) {
    return { status: statusOfCode[error.code], code: error.code, message: error.message, headers: error.headers };
  }
  const { code, statusCode } = error as Partial<FastifyError>;
  if (!code?.startsWith("FST_ERR_")) return null;
  if (statusCode === 413) return { status: 413, code: "TOO_LARGE", message: "The body is too large" };
  if (statusCode === 415) return unsupportedMediaType;
  return statusCode && statusCode < 500
    ? { status: 400, code: "INVALID_INPUT", message: "The body can't be read" }
    : null;
}

const unsupportedMediaType: RestError = {
  status: 415,
  code: "UNSUPPORTED_MEDIA_TYPE",
  message: "The body must be JSON (application/json)",
};
