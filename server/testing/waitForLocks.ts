import type { Pool } from "pg";
import { expect } from "vitest";

const waitingSql = `select count(*)::int as count from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock'`;

/**
 * Waits until at least this many connections of the database wait for a lock: a job's progress report may wait behind
 * the job.
 */
export async function waitForLocks(pool: Pool, count: number): Promise<void> {
  const waiting = async () => (await pool.query<{ count: number }>(waitingSql)).rows[0]?.count;
  await expect.poll(waiting).toBeGreaterThanOrEqual(count);
}
