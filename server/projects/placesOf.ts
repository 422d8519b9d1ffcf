import type { Context } from "../platform/context.js";
import type { LinkedProject } from "./LinkedProject.js";

export type Place = LinkedProject & { depth: number };

const placesSql = `
  with recursive up(id, node, parent_id, name, level) as (
    select p.id, p.id, p.parent_id, p.name, 0 from project p where p.owner_id = $1 and p.id = any($2::uuid[])
    union all
    select up.id, p.id, p.parent_id, p.name, up.level + 1
      from up join project p on p.owner_id = $1 and p.id = up.parent_id
  )
  select p.id, way.path, p.name, p.color, p.parent_id as "parentId", way."rootId", way."rootName", way.depth
  from (
    select id, string_agg(name, ' → ' order by level desc) as path, max(level) as depth,
      (array_agg(node order by level desc))[1] as "rootId", (array_agg(name order by level desc))[1] as "rootName"
    from up group by id
  ) way join project p on p.owner_id = $1 and p.id = way.id`;

/** Where a project of the viewer's stands; null when there is none. One statement for all that a request asks about. */
export function placeOf(ctx: Context, projectId: string): Promise<Place | null> {
  return ctx
    .loader<string, Place | null>("project.place", async (ids) => {
      const rows = await ctx.sql<Place>("projects.places", placesSql, [ctx.requireViewer().userId, ids]);
      const byId = new Map(rows.map((row) => [row.id, row]));
      return ids.map((id) => byId.get(id) ?? null);
    })
    .load(projectId);
}
