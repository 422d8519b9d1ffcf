/** Why the app can't start, in a sentence for whoever started it: it is printed alone, without a stack trace. */
export class StartError extends Error {
  override name = "StartError";
}

/** The same for a problem that may pass without a change to the setup. */
export class NotYetError extends StartError {}

/** Say that another start would fail in the same way, or may work later; `scripts/supervise.mjs` knows them. */
const startFailed = 78;
const notYet = 75;

/** Prints why the start failed. @returns the exit code for it. */
export function reportFailedStart(error: unknown): number {
  console.error(error instanceof StartError ? error.message : error);
  if (!(error instanceof StartError)) return 1;
  return error instanceof NotYetError ? notYet : startFailed;
}
