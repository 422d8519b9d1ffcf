import { setTimeout as wait } from "node:timers/promises";
import type { Services } from "../platform/services.js";
import { deliverReminders, nextReminderAt } from "./deliverReminders.js";

type Parts = Pick<Services, "pool" | "clock" | "jobs" | "log">;

/** A reminder is told so long after its moment at most, whenever it was set and on whichever instance. */
const lookMilliseconds = 1_000;
/** As while the database is away. */
const failedMilliseconds = 15_000;

/**
 * Tells of reminders when they are due; every instance looks, and the database sees to it that each is told once.
 * @returns what stops it, and lets what runs end.
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
