import { sql } from "kysely";
import type { Context } from "../platform/context.js";
import { viewerId } from "../platform/data/Parameter.js";

/**
 * One person's projects and tasks change their places one change after the other, until the commit. Whoever locks rows
 * too takes this lock first.
 */
export async function lockTree(tx: Context): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('projects ' || ${viewerId}, 0))`.execute(tx.own.db);
}
