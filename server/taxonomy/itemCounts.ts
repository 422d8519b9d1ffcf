import type { Context } from "../platform/context.js";

// The trash is small beside the rest: counting all by the index alone and taking off the trash reads few rows.
const ofCategoriesSql = `
  with everything as (
    select category_id as id, count(*) as count from content_item
    where owner_id = $1 and category_id = any($2::uuid[]) group by category_id
  ), trash as (
    select category_id as id, count(*) as count from content_item
    where owner_id = $1 and deleted_at is not null and content_type in ('NOTE', 'VIDEO') group by category_id
  )
  select id, (everything.count - coalesce(trash.count, 0))::integer as count from everything left join trash using (id)`;
const videosOfCategoriesSql = `select category_id as id, count(*)::integer as count from content_item
  where owner_id = $1 and category_id = any($2::uuid[]) and content_type = 'VIDEO' and deleted_at is null
  group by category_id`;
const ofTagsSql = `
  with everything as (
    select tag_id as id, count(*) as count from content_tag
    where owner_id = $1 and tag_id = any($2::uuid[]) group by tag_id
  ), trash as (
    select ct.tag_id as id, count(*) as count from content_item item join content_tag ct on ct.item_id = item.id
    where item.owner_id = $1 and item.deleted_at is not null and item.content_type in ('NOTE', 'VIDEO')
    group by ct.tag_id
  )
  select id, (everything.count - coalesce(trash.count, 0))::integer as count from everything left join trash using (id)`;

/** How many items that aren't in the trash a category has; all that a request asks about are counted in one statement. */
export function itemsOfCategory(ctx: Context, id: string): Promise<number> {
  return counted(ctx, "categories.itemCounts", ofCategoriesSql, id);
}

/** How many of a category's items are videos; one statement as well. */
export function videosOfCategory(ctx: Context, id: string): Promise<number> {
  return counted(ctx, "categories.videoCounts", videosOfCategoriesSql, id);
}

/** How many items that aren't in the trash have a tag; all that a request asks about are counted in one statement. */
export function itemsOfTag(ctx: Context, id: string): Promise<number> {
  return counted(ctx, "tags.itemCounts", ofTagsSql, id);
}

function counted(ctx: Context, name: string, sql: string, id: string): Promise<number> {
  const { userId } = ctx.requireViewer();
  return ctx
    .loader<string, number>(name, async (ids) => {
      const rows = await ctx.sql<{ id: string; count: number }>(name, sql, [userId, ids]);
      const byId = new Map(rows.map((row) => [row.id, row.count]));
      return ids.map((each) => byId.get(each) ?? 0);
    })
    .load(id);
}
