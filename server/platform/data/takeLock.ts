import { type Kysely, sql } from "kysely";
import type { Tables } from "./tables.js";

/** Waits until no other transaction holds the lock of this name, and holds it until the commit. */
export async function takeLock(db: Kysely<Tables>, name: string): Promise<void> {
  await db.selectNoFrom(sql`pg_advisory_xact_lock(hashtextextended(${name}, 0))`.as("taken")).execute();
}
