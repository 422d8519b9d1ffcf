import { sql } from "kysely";
import type { Pool } from "pg";
import { systemData } from "../platform/data/Data.js";
import type { Gauge } from "../platform/telemetry/metrics.js";
import { BackupState } from "./BackupRun.js";

/** The age of the app's latest backup, and how many have failed since. */
export function backupGauges(pool: Pool): Gauge[] {
  const db = systemData(pool, "metrics of backups");
  // ignores runs with a time in the future: a clock may have been wrong
  const runs = db.selectFrom("backup_run").where("started_at", "<=", sql<string>`now()`);
  const ended = runs.where("state", "=", BackupState.DONE);
  return [
    {
      name: "backup_age_seconds",
      about: "How long ago the latest whole backup was begun that the app made; nothing where there is none.",
      read: async () => {
        const age = sql<number | null>`extract(epoch from now() - max(started_at))::float8`.as("age");
        return (await ended.select(age).executeTakeFirstOrThrow()).age;
      },
    },
    {
      name: "backups_failed",
      about: "How many backups failed since the latest whole one.",
      read: async () => {
        const latest = ended.select(({ fn }) => fn.coalesce(fn.max("started_at"), sql<string>`'-infinity'`).as("at"));
        const failed = runs
          .select(({ fn }) => fn.countAll<number>().as("count"))
          .where("state", "=", BackupState.FAILED)
          .where("started_at", ">", latest);
        return Number((await failed.executeTakeFirstOrThrow()).count);
      },
    },
  ];
}
