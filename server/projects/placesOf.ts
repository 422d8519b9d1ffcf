import { expressionBuilder, sql } from "kysely";
import type { Context } from "../platform/context.js";
import { ownParts, Statement } from "../platform/data/Data.js";
import { columns } from "../platform/data/expressions.js";
import { anyOf, type Ids, type Parameters } from "../platform/data/Parameter.js";
import type { Tables } from "../platform/data/tables.js";
import { path, upFrom } from "./upwards.js";

const { ref } = expressionBuilder<{ p: Tables["project"] }, "p">();

/** Where a project `p` of the viewer's is, as names from itself up to the top. */
export const way = upFrom(
  ownParts,
  ownParts.db.selectNoFrom(({ lit }) => [
    ref("p.id").as("id"),
    ref("p.parent_id").as("parent_id"),
    ref("p.name").as("name"),
    ref("p.deleted_at").as("deleted_at"),
    lit(0).as("level"),
  ]),
)
  .select(({ fn }) => [
    path,
    fn.max("level").as("depth"),
    sql<string>`(array_agg(id order by level desc))[1]`.as("root_id"),
    sql<string>`(array_agg(name order by level desc))[1]`.as("root_name"),
  ])
  .as("way");

const places = new Statement((own, { ids }: Parameters<Ids>) => {
  const projects = own.select("project as p").where("p.id", "=", anyOf(ids)).crossJoinLateral(way);
  return projects.select([
    ...columns("p", "id, name, color, parent_id"),
    ...columns("way", "path, root_id, root_name, depth"),
  ]);
});

/** Where a project of the viewer's is; null when there is none. One statement for all that a request asks about. */
export async function placeOf(ctx: Context, projectId: string) {
  const [place] = await ctx.rowsOf(places, "id", projectId);
  return place ?? null;
}
