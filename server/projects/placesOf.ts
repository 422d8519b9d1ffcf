import { sql } from "kysely";
import type { Context } from "../platform/context.js";
import { Statement } from "../platform/data/Data.js";
import { columns } from "../platform/data/expressions.js";
import { isOwn } from "../platform/data/owners.js";
import { anyOf, type Ids, type Parameters } from "../platform/data/Parameter.js";

/** Where a project `p` of the viewer's is, from its own name up to the top. */
export const way = sql<{ path: string; root_id: string; root_name: string; depth: number }>`(
  with recursive up(id, parent_id, name, level) as (
    select p.id, p.parent_id, p.name, 0
    union all
    select q.id, q.parent_id, q.name, up.level + 1
    from up join project q on ${isOwn("q")} and q.id = up.parent_id
  ) select string_agg(name, ' → ' order by level desc) as path, max(level) as depth,
    (array_agg(id order by level desc))[1] as root_id, (array_agg(name order by level desc))[1] as root_name from up)`.as<"way">(
  "way",
);

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
