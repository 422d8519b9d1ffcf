import { expressionBuilder, sql } from "kysely";
import type { Context } from "../platform/context.js";
import type { Tables } from "../platform/data/tables.js";
import type { LinkedProject } from "./LinkedProject.js";
import { placeOf } from "./placesOf.js";

const n = expressionBuilder<Tables & { n: Tables["content_item"] }, "n">();

/** How many projects an item `n` is linked to, without those in the trash; for a list's one statement. */
export const linkedProjectCount = n
  .selectFrom("content_project as cp")
  .innerJoin("project as p", (join) =>
    join.onRef("p.owner_id", "=", "cp.owner_id").onRef("p.id", "=", "cp.project_id").on("p.deleted_at", "is", null),
  )
  .whereRef("cp.owner_id", "is not distinct from", "n.owner_id")
  .whereRef("cp.item_id", "=", "n.id")
  .select(sql<number>`count(*)::integer`.as("count"))
  .$asScalar();

const linksSql = `select cp.item_id as "itemId", cp.project_id as "projectId" from content_project cp
    join project p on p.id = cp.project_id and p.deleted_at is null
  where cp.owner_id = $1 and cp.item_id = any($2::uuid[]) order by cp.place, cp.project_id`;

/** The projects that an item is linked to, in the order they were linked; two statements for all of a request's items. */
export async function linkedProjects(ctx: Context, itemId: string): Promise<LinkedProject[]> {
  const ids = await ctx
    .loader<string, string[]>("item.projectIds", async (itemIds) => {
      const { userId } = ctx.requireViewer();
      const links = await ctx.sql<{ itemId: string; projectId: string }>("projects.links", linksSql, [userId, itemIds]);
      const byItem = Map.groupBy(links, (link) => link.itemId);
      return itemIds.map((id) => (byItem.get(id) ?? []).map(({ projectId }) => projectId));
    })
    .load(itemId);
  const places = await Promise.all(ids.map((id) => placeOf(ctx, id)));
  return places.filter((place) => place !== null);
}
