import type { Context } from "../platform/context.js";
import type { LinkedProject } from "./LinkedProject.js";
import { placeOf } from "./placesOf.js";

/** How many projects an item `n` is linked to, without those in the trash; for a list's one statement. */
export const linkedProjectCount = `(select count(*)::integer from content_project cp
    join project p on p.id = cp.project_id and p.deleted_at is null where cp.item_id = n.id) as "linkedProjectCount"`;

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
