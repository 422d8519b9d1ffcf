import type { SqlFields } from "../platform/jsonSql.js";

const path = `(with recursive up(parent_id, name, level) as (
    select p.parent_id, p.name, 0
    union all
    select q.parent_id, q.name, up.level + 1 from up join project q on q.owner_id = $1 and q.id = up.parent_id
  ) select string_agg(name, ' → ' order by level desc) from up)`;

/** The plain fields of a linked project, from the rows that `linksJoin` goes through. */
export const linkFields: SqlFields = {
  id: "l.id",
  path: "l.path",
  name: "l.name",
  color: "l.color",
  parentId: "l.parent_id",
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
    select p.id, p.name, p.color, p.parent_id, ${path} as path
    from content_project cp join project p on p.id = cp.project_id and p.deleted_at is null
    where cp.item_id = n.id order by cp.place, cp.project_id
  ) l) links`;
