import type { Context } from "../platform/context.js";

const lockSql = "select pg_advisory_xact_lock(hashtextextended('projects ' || $1, 0))";

/**
 * One person's projects and tasks change their places one change after the other, until the commit. Whoever locks rows
 * too takes this lock first.
 */
export async function lockTree(tx: Context): Promise<void> {
  await tx.sql("projects.lock", lockSql, [tx.requireViewer().userId]);
}
