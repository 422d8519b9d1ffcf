import { type Generated, type Kysely, sql } from "kysely";
import { hasTable } from "../data/hasTable.js";
import type { Tables } from "../data/tables.js";

/** Where the queue's tables are. */
export const jobsSchema = "jobs";

/** The columns of the queue's jobs that the app reads. */
type QueueTables = {
  job: {
    id: Generated<string>;
    name: string;
    state: "created" | "retry" | "active" | "completed" | "cancelled" | "failed";
    data: unknown;
    output: unknown;
    retry_count: number;
    start_after: string;
    created_on: string;
  };
  version: {
    cron_on: string | null;
  };
};

/** The queue's own tables, once they exist. */
export const queueTables = (db: Kysely<Tables>) => db.withSchema(jobsSchema).withTables<QueueTables>();

/** The same; null before the tables exist. */
export const madeQueueTables = async (db: Kysely<Tables>) =>
  (await hasTable(db, `${jobsSchema}.job`)) ? queueTables(db) : null;

/** Excludes the queues that the library keeps for itself. */
export const isApplicationQueue = sql<boolean>`name not like '\\_\\_%'`;
