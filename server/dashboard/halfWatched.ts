import { type ContentRow, rowColumns, rowRelations, videoColumns } from "../content/contentRows.js";
import type { Context } from "../platform/context.js";
import { checkPageSize } from "../platform/pages.js";

const mostAsked = 12;

// A video is watched to its end when no more than a twentieth of it is left: nobody reads the credits.
const halfWatchedSql = `select ${rowColumns}, ${videoColumns}, ${rowRelations("n.category_id")} from (
    select * from content_item where owner_id = $1 and content_type = 'VIDEO' and watched_at is not null
      and deleted_at is null and not is_archived and watched_seconds > 0
      and (duration_seconds is null or watched_seconds < duration_seconds * 0.95)
    order by watched_at desc, id desc limit $2
  ) n order by n.watched_at desc, n.id desc`;

/** Videos begun and not ended, the last watched first. */
export function halfWatched(ctx: Context, first: number): Promise<ContentRow[]> {
  checkPageSize(first, mostAsked);
  return ctx.sql<ContentRow>("dashboard.halfWatched", halfWatchedSql, [ctx.requireViewer().userId, first]);
}
