import { expect } from "vitest";
import type { TestApp } from "./testApp.js";

const waitingSql = `select count(*)::int as count from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock'`;

/** Starts each of the works while a transaction holds what the statement locks, which ends when all wait for it. */
export async function besideTransaction<R>(
  { services: { pool } }: TestApp,
  statement: string,
  values: unknown[],
  ...works: (() => Promise<R>)[]
): Promise<R[]> {
  const other = await pool.connect();
  const started: Promise<R>[] = [];
  try {
    await other.query("begin");
    await other.query(statement, values);
    for (const work of works) {
      started.push(work());
      const waiting = async () => (await pool.query(waitingSql)).rows[0].count;
      await expect.poll(waiting, { timeout: 5_000 }).toBe(started.length);
    }
  } finally {
    await other.query("commit");
    other.release();
  }
  return Promise.all(started);
}
