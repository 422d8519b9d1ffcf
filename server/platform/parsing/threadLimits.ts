import { setFlagsFromString } from "node:v8";
import type { ResourceLimits } from "node:worker_threads";

/**
 * The memory that a thread may take. The server's own flag for young objects would override the limit for them, so it
 * is reset before the first thread starts: with more of them, a thread that runs out of memory can end the whole
 * process.
 */
export function threadLimits(maxOldGenerationSizeMb: number): ResourceLimits {
  setFlagsFromString("--max-semi-space-size=0");
  return { maxOldGenerationSizeMb, maxYoungGenerationSizeMb: 16 };
}
