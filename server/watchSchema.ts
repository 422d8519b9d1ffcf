import { setTimeout as wait } from "node:timers/promises";
import { newerMigration } from "./database.js";
import type { Runner } from "./platform/data/Data.js";
import { asSystem } from "./platform/fairShares/callers.js";
import type { Services } from "./platform/services.js";

/** A newer schema is noticed within this time, plus the time of one statement. */
const lookMilliseconds = 4_000;

/**
 * Checks regularly whether a newer version has changed the database.
 * @param onNewer is called once, with the name of the first migration that this version doesn't know.
 * @returns a function that stops the checks.
 */
export function watchSchema(
  { pool, log }: Pick<Services, "pool" | "log">,
  onNewer: (migration: string) => Promise<void>,
): () => Promise<void> {
  const stopping = new AbortController();
  const watching = asSystem(() => look(pool, stopping.signal))
    .then((migration) => (migration === null ? undefined : onNewer(migration)))
    .catch((error: unknown) => log.error({ err: error }, "What changes the database could not be stopped"));
  return async () => {
    stopping.abort();
    await watching;
  };
}

async function look(runner: Runner, signal: AbortSignal): Promise<string | null> {
  while (!signal.aborted) {
    await wait(lookMilliseconds, undefined, { signal, ref: false }).catch(() => undefined);
    if (signal.aborted) break;
    // a database that is away tells nothing
    const migration = await newerMigration(runner).catch(() => null);
    if (migration) return migration;
  }
  return null;
}
