import { type DestinationStream, type Logger, pino } from "pino";
import type { LogLevel } from "../../settings/settings.js";

/** Fields that never reach the log, at the top or one level down. */
const secrets = new Set([
  "password",
  "newPassword",
  "currentPassword",
  "token",
  "secret",
  "cookie",
  "authorization",
  "set-cookie",
]);

/** The app's log: one JSON object per line, to the standard output by default. */
export function makeLog(level: LogLevel, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    // ours rather than the library's redaction, which would cost more than the rest of a line
    formatters: { level: (label: string) => ({ level: label }), log: (fields: Fields) => withoutSecrets(fields, 1) },
    serializers: { err: describeError, error: describeError },
  };
  // without waiting for the reader: a stalled terminal or collector must not stall the app
  return pino(options, destination ?? pino.destination({ dest: 1, sync: false }));
}

type Fields = Record<string, unknown>;

/** Returns the same object when it holds no secret. */
function withoutSecrets(fields: Fields, depth: number): Fields {
  let result = fields;
  for (const name in fields) {
    const value = fields[name];
    let shown = value;
    if (secrets.has(name)) shown = "[redacted]";
    else if (depth > 0 && typeof value === "object" && value !== null && !(value instanceof Error))
      shown = withoutSecrets(value as Fields, depth - 1);
    if (shown === value) continue;
    if (result === fields) result = { ...fields };
    result[name] = shown;
  }
  return result;
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
 * The parts of an error that a developer needs, without people's texts: a statement's parameters and a database error's
 * details contain texts and addresses.
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
