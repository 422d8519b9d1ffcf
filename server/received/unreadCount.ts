import { sql } from "kysely";
import type { Context } from "../platform/context.js";
import { Statement } from "../platform/data/Data.js";
import { rowCount } from "../platform/data/expressions.js";

const unread = new Statement((own) =>
  own
    .select("received_item")
    .where((eb) => eb.not("is_read"))
    .where("status", "=", sql.lit("PENDING"))
    .select(rowCount),
);

/** How many received items are unread. */
export async function unreadCount(ctx: Context): Promise<number> {
  const [counted] = await ctx.run(unread, {});
  return counted?.count ?? 0;
}
