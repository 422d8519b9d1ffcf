import type { Context } from "../platform/context.js";

const countSql = `select count(*)::integer as count from received_item
  where owner_id = $1 and not is_read and status = 'PENDING'`;

/** How many received items wait unread. */
export async function unreadCount(ctx: Context): Promise<number> {
  const [counted] = await ctx.sql<{ count: number }>("received.unread", countSql, [ctx.requireViewer().userId]);
  return counted?.count ?? 0;
}
