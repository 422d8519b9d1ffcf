import { setFlagsFromString } from "node:v8";
import type { ResourceLimits } from "node:worker_threads";

/**
 * The memory that a thread may take. The server's own flag for young objects would stand above the limit for them, so it
 * is taken back before the first thread begins: with more of them, a thread without memory can end the whole process.
 */
export function threadLimits(maxOldGenerationSizeMb: number): ResourceLimits {
  setFlagsFromString("--max-semi-space-size=0");
  return { maxOldGenerationSizeMb, maxYoungGenerationSizeMb: 16 };
}
