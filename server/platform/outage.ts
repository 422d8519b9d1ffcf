/** Something that the app needs is away, and the caller may try again. */
export interface Outage {
  /** The sentence for a person. */
  sentence: string;
  retryAfterSeconds: number;
}

const away: Outage = {
  sentence: "The database can't be reached at the moment. Please try again.",
  retryAfterSeconds: 2,
};
const busy: Outage = { sentence: "The database is too busy at the moment. Please try again.", retryAfterSeconds: 2 };
const slow: Outage = {
  sentence:
    "The database needed too long for this, so it was stopped. Please ask for less at once, or try again in a moment.",
  retryAfterSeconds: 5,
};
const full: Outage = {
  sentence: "Storage is full, so nothing can be saved at the moment. Please tell whoever runs this instance.",
  retryAfterSeconds: 60,
};
/** After a newer version has changed the database, and on a read-only replica. */
const readOnly: Outage = {
  sentence:
    "Nothing can be saved at the moment, as while Commonplace is brought up to date. Please try again in a moment.",
  retryAfterSeconds: 10,
};

const awayStates = new Set(["57P01", "57P02", "57P03", "53300"]);
/** A statement that timed out. */
const slowState = "57014";
/** A lock that took too long, a deadlock, and memory or locks that ran out. */
const busyStates = new Set(["55P03", "40P01", "53000", "53200", "53400"]);
const readOnlyState = "25006";
const fullStates = new Set(["53100", "ENOSPC", "EDQUOT"]);
const awaySystemErrors = new Set([
  "ECONNREFUSED",
  "ENOENT",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "ECONNABORTED",
  "EHOSTUNREACH",
  "EHOSTDOWN",
  "ENETUNREACH",
  "ENETDOWN",
  "EADDRNOTAVAIL",
  "ENOTFOUND",
  "EAI_AGAIN",
  // too many connections wait at the socket
  "EAGAIN",
]);
/** A missing file has the same code as a missing socket. */
const networkCalls = new Set(["connect", "read", "write", "getaddrinfo"]);
/** Messages of the driver about a lost connection, which has no code. */
const awayMessages =
  /^(?:Connection terminated|timeout expired|Client (?:has encountered|was closed)|Cannot use a pool)/;
/** The pool's message when every connection is in use. */
export const noConnectionFree = "timeout exceeded when trying to connect";

/** The outage that an error means; null for any other error. */
export function outageOf(error: unknown): Outage | null {
  if (isDiskFull(error)) return full;
  if (isDatabaseAway(error) || isFatal(error)) return away;
  if (codeOf(error) === slowState) return slow;
  if (codeOf(error) === readOnlyState) return readOnly;
  return isDatabaseBusy(error) ? busy : null;
}

/** True for an error that says that the database can't be reached, or was lost midway. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof AggregateError && error.errors.length > 0) return error.errors.every(isDatabaseAway);
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (code && awaySystemErrors.has(code)) return networkCalls.has(syscall ?? "");
  if (code && (awayStates.has(code) || /^08.{3}$/.test(code))) return true;
  // it ended the connection for its own failure, such as a disk without room for a file that it begins with
  if (code === "XX000" && isFatal(error)) return true;
  // in a transaction whose connection was lost between two statements
  return error.name === "QueryRunnerAlreadyReleasedError" || awayMessages.test(error.message);
}

/**
 * True if the database refused or ended the connection, for whatever reason: it is closed to connections, it is gone,
 * or a password was changed. Waiting may not help.
 */
function isFatal(error: unknown): boolean {
  return error instanceof Error && (error as { severity?: string }).severity === "FATAL";
}

/** True if no space was left, on this machine or on the database's; libraries wrap the system's error. */
export function isDiskFull(error: unknown): boolean {
  for (let each = error, depth = 0; each instanceof Error && depth < 5; each = each.cause, depth += 1) {
    if (fullStates.has((each as NodeJS.ErrnoException).code ?? "")) return true;
  }
  return false;
}

function isDatabaseBusy(error: unknown): boolean {
  return busyStates.has(codeOf(error)) || (error instanceof Error && error.message === noConnectionFree);
}

function codeOf(error: unknown): string {
  return error instanceof Error ? ((error as NodeJS.ErrnoException).code ?? "") : "";
}
