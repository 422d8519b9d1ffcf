import type { TestApp } from "./testApp.js";
import { waitForLocks } from "./waitForLocks.js";

/**
 * Starts each of the works while a transaction holds the rows that the statement locks; the transaction ends when all
 * wait for it.
 */
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
      await waitForLocks(pool, started.length);
    }
    await other.query("commit");
    other.release();
  } catch (error) {
    other.release(true);
    throw error;
  }
  return Promise.all(started);
}
