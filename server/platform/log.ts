import { type DestinationStream, type Logger, pino } from "pino";
import type { LogLevel } from "../settings.js";

/** Fields that never reach the log, at the top or one level down. */
const secrets = [
  "password",
  "newPassword",
  "currentPassword",
  "token",
  "secret",
  "cookie",
  "authorization",
  "set-cookie",
];

/** The app's log: one JSON object a line, to the standard output unless told. */
export function makeLog(level: LogLevel, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    redact: { paths: secrets.flatMap((name) => [`["${name}"]`, `*["${name}"]`]), censor: "[redacted]" },
    serializers: { err: describeError, error: describeError },
  };
  return destination ? pino(options, destination) : pino(options);
}

interface Described {
  type: string;
  message: string;
  code?: unknown;
  constraint?: unknown;
  table?: unknown;
  stack?: string;
  cause?: Described | string;
}

/**
 * What a developer needs of an error and nothing that a person wrote: a statement's parameters and a database error's
 * detail hold texts and addresses.
 */
function describeError(error: unknown, depth = 0): Described | string {
  if (!(error instanceof Error)) return typeof error === "string" ? error : "not an Error";
  const { code, constraint, table } = error as { code?: unknown; constraint?: unknown; table?: unknown };
  return {
    type: error.constructor.name,
    message: error.message.slice(0, 1_000),
    ...(code !== undefined && { code }),
    ...(constraint !== undefined && { constraint }),
    ...(table !== undefined && { table }),
    ...(error.stack !== undefined && { stack: error.stack.slice(0, 8_000) }),
    ...(error.cause !== undefined && depth < 3 && { cause: describeError(error.cause, depth + 1) }),
  };
}
