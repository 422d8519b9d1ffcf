import { setTimeout as wait } from "node:timers/promises";
import type { Services } from "../platform/services.js";
import { deliverReminders, nextReminderAt } from "./deliverReminders.js";

type Parts = Pick<Services, "pool" | "clock" | "jobs" | "log">;

/** The max delay of a reminder, however late it was set and on whichever instance. */
const lookMilliseconds = 1_000;
/** The retry delay after a failure, for example while the database is unreachable. */
const failedMilliseconds = 15_000;

/**
 * Announces reminders when they are due; every instance checks, and row locks ensure that each is announced once.
 * @returns a function that stops it, after a running check has finished.
 */
export function startReminders(services: Parts): () => Promise<void> {
  const stopping = new AbortController();
  const telling = tellUntil(stopping.signal, services);
  return () => {
    stopping.abort();
    return telling;
  };
}

async function tellUntil(signal: AbortSignal, services: Parts): Promise<void> {
  while (!signal.aborted) {
    let pause = lookMilliseconds;
    try {
      const next = await nextReminderAt(services);
      if (next !== null && next <= services.clock().getTime()) await deliverReminders(services);
    } catch (error) {
      services.log.error({ err: error }, "Reminders could not be told");
      pause = failedMilliseconds;
    }
    await wait(pause, undefined, { signal, ref: false }).catch(() => undefined);
  }
}
