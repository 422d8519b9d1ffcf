import { expressionBuilder, sql } from "kysely";
import type { Context } from "../platform/context.js";
import { ownParts, Statement } from "../platform/data/Data.js";
import { columns } from "../platform/data/expressions.js";
import { isOwn } from "../platform/data/owners.js";
import { anyOf, type Ids, type Parameters } from "../platform/data/Parameter.js";
import type { Tables } from "../platform/data/tables.js";

const { ref } = expressionBuilder<{ p: Tables["project"] }, "p">();

/** Where a project `p` of the viewer's is, from its own name up to the top. */
export const way = ownParts.db
  .withRecursive("up(id, parent_id, name, level)", (db) =>
    db
      .selectNoFrom(({ lit }) => [
        ref("p.id").as("id"),
        ref("p.parent_id").as("parent_id"),
        ref("p.name").as("name"),
        lit(0).as("level"),
      ])
      .unionAll(
        db
          .selectFrom("up")
          .innerJoin("project as q", (join) => join.on(isOwn("q")).onRef("q.id", "=", "up.parent_id"))
          .select((eb) => ["q.id", "q.parent_id", "q.name", eb("up.level", "+", eb.lit(1)).as("level")]),
      ),
  )
  .selectFrom("up")
  .select(({ fn }) => [
    sql<string>`string_agg(name, ' → ' order by level desc)`.as("path"),
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
