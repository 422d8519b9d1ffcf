import { Piscina } from "piscina";
import { RateLimitedError } from "../../platform/errors.js";
import { threadLimits } from "../../platform/parsing/threadLimits.js";
import type { Guessable } from "./passwordStrengthWorker.js";

/** After this idle time the dictionaries' 80 MB are freed. */
const keptMilliseconds = 10_000;
const deadlineMilliseconds = 10_000;
/** Further callers would only wait until the deadline. */
const maxWaiting = 100;

export type PasswordStrength = (password: string, own: string[]) => Promise<Guessable>;

let pool: Piscina<{ password: string; own: string[] }, Guessable> | null = null;

/**
 * How easily a password is guessed. Runs in its own thread: a long password takes a second, and loading the
 * dictionaries a third of one.
 * @throws RateLimitedError while too many others are being checked.
 */
export const passwordStrength: PasswordStrength = async (password, own) => {
  pool ??= open();
  if (pool.queueSize >= maxWaiting) throw busy();
  const signal = AbortSignal.timeout(deadlineMilliseconds);
  try {
    return await pool.run({ password, own }, { signal });
  } catch (error) {
    throw signal.aborted ? busy() : error;
  }
};

function open(): NonNullable<typeof pool> {
  // Next to this file, as source or built.
  const filename = import.meta.resolve(`./passwordStrengthWorker${import.meta.url.endsWith(".ts") ? ".ts" : ".js"}`);
  const opened: NonNullable<typeof pool> = new Piscina({
    filename,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: keptMilliseconds,
    execArgv: [],
    resourceLimits: threadLimits(256),
  });
  // A thread that crashes fails its task; one that crashes while idle must not end the process.
  opened.on("error", () => undefined);
  return opened;
}

function busy(): RateLimitedError {
  return new RateLimitedError("Too many people are choosing a password now. Please try again in 5 seconds.", 5);
}
