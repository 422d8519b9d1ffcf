import { expressionBuilder } from "kysely";
import type { Context } from "../../platform/context.js";
import { Statement } from "../../platform/data/Data.js";
import { rowCount } from "../../platform/data/expressions.js";
import { sameOwner, sameOwnerByKey } from "../../platform/data/owners.js";
import { anyOf, type Ids, type Parameters } from "../../platform/data/Parameter.js";
import type { LinkedProject } from "../../projects/LinkedProject.js";
import { placeOf } from "../../projects/placesOf.js";
import type { ItemSources } from "../contentRows.js";

/** The links of items to projects `p`, without those in the trash. */
export const linkRows = expressionBuilder<ItemSources, "n">()
  .selectFrom("content_project as cp")
  .innerJoin("project as p", (join) =>
    join.on(sameOwner("p", "cp")).onRef("p.id", "=", "cp.project_id").on("p.deleted_at", "is", null),
  );

/** Those of an item `n`. */
export const linksOfItem = linkRows.where(sameOwnerByKey("cp", "n")).whereRef("cp.item_id", "=", "n.id");

/** How many projects an item `n` is linked to, without those in the trash; for a list's one statement. */
export const linkedProjectCount = linksOfItem.select(rowCount).$asScalar();

const links = new Statement((own, { ids }: Parameters<Ids>) => {
  const all = own.select("content_project as cp").innerJoin("project as p", "p.id", "cp.project_id");
  const kept = all.where(sameOwner("p", "cp")).where("p.deleted_at", "is", null);
  const found = kept
    .where("cp.item_id", "=", anyOf(ids))
    .select(["cp.item_id as itemId", "cp.project_id as projectId"]);
  return found.orderBy("cp.place").orderBy("cp.project_id");
});

/**
 * The projects that an item is linked to, in the order they were linked; two statements for all of a request's items.
 */
export async function linkedProjects(ctx: Context, itemId: string): Promise<LinkedProject[]> {
  const found = await ctx.rowsOf(links, "itemId", itemId);
  const places = await Promise.all(found.map(({ projectId }) => placeOf(ctx, projectId)));
  return places.filter((place) => place !== null);
}
