import { Piscina } from "piscina";
import { RateLimitedError } from "../../platform/errors.js";
import { threadLimits } from "../../platform/parsing/threadLimits.js";
import type { Guessable } from "./passwordStrengthWorker.js";

/** Idle, the dictionaries' 80 MB are given back. */
const keptMilliseconds = 10_000;
const deadlineMilliseconds = 10_000;
/** Whoever comes later would only wait for the deadline. */
const maxWaiting = 100;

export type PasswordStrength = (password: string, own: string[]) => Promise<Guessable>;

let pool: Piscina<{ password: string; own: string[] }, Guessable> | null = null;

/**
 * How easily a password is guessed. In a thread of its own: a long one takes a second, and loading the words a third.
 * @throws RateLimitedError while too many others are looked at.
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
  // Beside this file, as source or built.
  const filename = import.meta.resolve(`./passwordStrengthWorker${import.meta.url.endsWith(".ts") ? ".ts" : ".js"}`);
  const opened: NonNullable<typeof pool> = new Piscina({
    filename,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: keptMilliseconds,
    execArgv: [],
    resourceLimits: threadLimits(256),
  });
  // A thread that breaks fails its task; one that breaks without a task must not end the process.
  opened.on("error", () => undefined);
  return opened;
}

function busy(): RateLimitedError {
  return new RateLimitedError("Too many people are choosing a password now. Please try again in 5 seconds.", 5);
}
