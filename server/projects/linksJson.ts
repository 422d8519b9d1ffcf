import { type AliasedExpression, type Expression, expressionBuilder, sql } from "kysely";
import { jsonList } from "../platform/data/json.js";
import { viewerId } from "../platform/data/Parameter.js";
import type { Tables } from "../platform/data/tables.js";

/** Where a project stands, from its top. */
interface Way {
  path: string;
  root_id: string;
  root_name: string;
}

interface Sources extends Tables {
  /** The item that links are of. */
  n: Tables["content_item"];
  l: Pick<Tables["project"], "id" | "name" | "color" | "parent_id"> & Way;
}

const l = expressionBuilder<Sources, "l">();
const n = expressionBuilder<Sources, "n">();

/** Where a project `p` of the viewer's stands, from its own name up to the top. */
const way = sql<Way>`(with recursive up(id, parent_id, name, level) as (
    select p.id, p.parent_id, p.name, 0
    union all
    select q.id, q.parent_id, q.name, up.level + 1
    from up join project q on q.owner_id = ${viewerId} and q.id = up.parent_id
  ) select string_agg(name, ' → ' order by level desc) as path,
    (array_agg(id order by level desc))[1] as root_id, (array_agg(name order by level desc))[1] as root_name from up)`;

/** The plain fields of a linked project, from the rows that `linksOf` goes through. */
export const linkFields = {
  id: l.ref("l.id"),
  path: l.ref("l.path"),
  name: l.ref("l.name"),
  color: l.ref("l.color"),
  parentId: l.ref("l.parent_id"),
  rootId: l.ref("l.root_id"),
  rootName: l.ref("l.root_name"),
};

export const firstLink = <T>(value: Expression<T>) => sql<T | null>`(array_agg(${value}))[1]`;
export const allLinks = <T>(value: Expression<T>) => jsonList(value);

/**
 * For each item `n` one row about the projects that it is linked to, in the order they were linked, without those in
 * the trash.
 * @param columns made of the above.
 */
export const linksOf = <A extends string>(columns: readonly AliasedExpression<unknown, A>[]) =>
  l
    .selectFrom(
      n
        .selectFrom("content_project as cp")
        .innerJoin("project as p", (join) =>
          join
            .onRef("p.owner_id", "=", "cp.owner_id")
            .onRef("p.id", "=", "cp.project_id")
            .on("p.deleted_at", "is", null),
        )
        .crossJoinLateral(way.as<"way">("way"))
        .whereRef("cp.owner_id", "is not distinct from", "n.owner_id")
        .whereRef("cp.item_id", "=", "n.id")
        .select(["p.id", "p.name", "p.color", "p.parent_id", "way.path", "way.root_id", "way.root_name"])
        .orderBy("cp.place")
        .orderBy("cp.project_id")
        .as("l"),
    )
    .select(columns);
