import type { Context } from "../platform/context.js";
import { takeLock } from "../platform/data/takeLock.js";

/**
 * Serializes position changes of one person's projects and tasks until the commit. Take this lock before any row lock.
 */
export async function lockTree(tx: Context): Promise<void> {
  await takeLock(tx.own.db, `projects ${tx.requireViewer().userId}`);
}
