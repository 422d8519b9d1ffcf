import { type Kysely, sql } from "kysely";
import type { Pool } from "pg";
import { systemData } from "./Data.js";
import type { Tables } from "./tables.js";

/** Waits until no other transaction holds the lock of this name, and holds it until the commit. */
export async function takeLock(db: Kysely<Tables>, name: string): Promise<void> {
  await db.selectNoFrom(sql`pg_advisory_xact_lock(hashtextextended(${name}, 0))`.as("taken")).execute();
}

/**
 * Runs the work while nobody holds the lock of this name exclusively, and prevents that meanwhile, without a
 * transaction.
 * @returns null, at once and without the work, if somebody holds it.
 */
export async function withSharedLock<R>(pool: Pool, name: string, work: () => Promise<R>): Promise<R | null> {
  const client = await pool.connect();
  const db = systemData(client, "a lock that several may hold");
  const lock = (how: string) =>
    db
      .selectNoFrom(({ fn, val }) => fn<boolean>(how, [sql`hashtextextended(${val(name)}, 0)`]).as("is"))
      .executeTakeFirst();
  try {
    if (!(await lock("pg_try_advisory_lock_shared"))?.is) return null;
    try {
      return await work();
    } finally {
      await lock("pg_advisory_unlock_shared");
    }
  } finally {
    client.release();
  }
}
