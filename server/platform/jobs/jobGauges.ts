import { sql } from "kysely";
import type { Pool } from "pg";
import { systemData } from "../data/Data.js";
import { rowCount } from "../data/expressions.js";
import type { Gauge } from "../telemetry/metrics.js";
import { madeQueueTables } from "./jobTable.js";

/**
 * How many jobs wait and for how long, how many failed, and when a process that runs them was last known to be alive.
 */
export function jobGauges(pool: Pool): Gauge[] {
  const db = systemData(pool, "metrics of the queue of jobs");
  const seconds = sql<number>`extract(epoch from now() - min(start_after))::float8`.as("seconds");
  // two gauges share one reading
  const waiting = whileItRuns(async () =>
    (await madeQueueTables(db))
      ?.selectFrom("job")
      .select(["name as queue", rowCount, seconds])
      .where("state", "in", ["created", "retry"])
      .where("start_after", "<=", sql<string>`now()`)
      .groupBy("name")
      .execute(),
  );
  const failed = async () =>
    (await madeQueueTables(db))
      ?.selectFrom("job")
      .select(["name as queue", rowCount])
      .where("state", "=", "failed")
      .groupBy("name")
      .execute();
  return [
    {
      name: "jobs_waiting",
      about: "Jobs that could run now, by queue.",
      read: async () => (await waiting())?.map(({ queue, count: value }) => ({ value, labels: { queue } })) ?? null,
    },
    {
      name: "jobs_waiting_seconds",
      about: "How long the oldest of them has waited, by queue.",
      read: async () => (await waiting())?.map(({ queue, seconds: value }) => ({ value, labels: { queue } })) ?? null,
    },
    {
      name: "jobs_failed",
      about: "Jobs that failed with all their tries and are still kept, by queue.",
      read: async () => (await failed())?.map(({ queue, count: value }) => ({ value, labels: { queue } })) ?? null,
    },
    {
      name: "worker_silent_seconds",
      about: "How long ago a process that runs jobs last looked at their schedule, as it does every 45 seconds.",
      read: async () => {
        const silent = sql<number>`extract(epoch from now() - cron_on)::float8`.as("silent");
        const row = await (await madeQueueTables(db))?.selectFrom("version").select(silent).executeTakeFirst();
        return row?.silent ?? null;
      },
    },
  ];
}

/** The same function, whose concurrent callers share one call. */
function whileItRuns<T>(read: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | null = null;
  return () => {
    running ??= read().finally(() => {
      running = null;
    });
    return running;
  };
}
