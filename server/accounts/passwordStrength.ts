import { Piscina } from "piscina";
import type { Guessable } from "./passwordStrengthWorker.js";

/** Idle, the dictionaries' 80 MB are given back. */
const keptMilliseconds = 30_000;
const deadlineMilliseconds = 10_000;

export type PasswordStrength = (password: string, own: string[]) => Promise<Guessable>;

let pool: Piscina<{ password: string; own: string[] }, Guessable> | null = null;

/** How easily a password is guessed. In a thread of its own: a long one takes a second, and loading the words a third. */
export const passwordStrength: PasswordStrength = async (password, own) => {
  // Beside this file, as source or built.
  const filename = import.meta.resolve(`./passwordStrengthWorker${import.meta.url.endsWith(".ts") ? ".ts" : ".js"}`);
  pool ??= new Piscina({
    filename,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: keptMilliseconds,
    maxQueue: 100,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 256 },
  });
  return pool.run({ password, own }, { signal: AbortSignal.timeout(deadlineMilliseconds) });
};
