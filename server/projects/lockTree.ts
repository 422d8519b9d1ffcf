import type { Context } from "../platform/context.js";
import { takeLock } from "../platform/data/takeLock.js";

/**
 * One person's projects and tasks change their places one change after the other, until the commit. Whoever locks rows
 * too takes this lock first.
 */
export async function lockTree(tx: Context): Promise<void> {
  await takeLock(tx.own.db, `projects ${tx.requireViewer().userId}`);
}
