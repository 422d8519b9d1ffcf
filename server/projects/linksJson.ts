import type { SqlFields } from "../platform/jsonSql.js";

/** Where a project `p` of the owner's (`$1`) stands, from its own name up to the top. */
const way = `(with recursive up(id, parent_id, name, level) as (
    select p.id, p.parent_id, p.name, 0
    union all
    select q.id, q.parent_id, q.name, up.level + 1 from up join project q on q.owner_id = $1 and q.id = up.parent_id
  ) select string_agg(name, ' → ' order by level desc) as path,
    (array_agg(id order by level desc))[1] as root_id, (array_agg(name order by level desc))[1] as root_name from up) way`;

/** The plain fields of a linked project, from the rows that `linksJoin` goes through. */
export const linkFields: SqlFields = {
  id: "l.id",
  path: "l.path",
  name: "l.name",
  color: "l.color",
  parentId: "l.parent_id",
  rootId: "l.root_id",
  rootName: "l.root_name",
};

export const firstLinkId = "(array_agg(l.id))[1]";
export const firstLink = (json: string) => `(array_agg(${json}))[1]`;
export const allLinks = (json: string) => `coalesce(json_agg(${json}), '[]'::json)`;

/**
 * Joins to each item `n` of the owner's (`$1`) one row `links` about the projects that it is linked to, in the order they
 * were linked, without those in the trash.
 * @param columns made of the above.
 */
export const linksJoin = (columns: readonly string[]) => `cross join lateral (
  select ${columns.join(", ")} from (
    select p.id, p.name, p.color, p.parent_id, way.*
    from content_project cp join project p on p.id = cp.project_id and p.deleted_at is null cross join lateral ${way}
    where cp.item_id = n.id order by cp.place, cp.project_id
  ) l) links`;
