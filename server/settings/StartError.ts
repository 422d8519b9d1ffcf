/** Why the app can't start, in a sentence for whoever started it: it is printed alone, without a stack of calls. */
export class StartError extends Error {
  override name = "StartError";
}

/** Says that starting again would fail in the same way; `scripts/supervise.mjs` knows it. */
const startFailed = 78;

/** Says why the start failed. @returns the exit code for it. */
export function reportFailedStart(error: unknown): number {
  console.error(error instanceof StartError ? error.message : error);
  return error instanceof StartError ? startFailed : 1;
}
