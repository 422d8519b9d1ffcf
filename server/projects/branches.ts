import { type Expression, type SqlBool, sql } from "kysely";
import { type OwnData, ownParts } from "../platform/data/Data.js";
import { isOwn } from "../platform/data/owners.js";
import { anyOf } from "../platform/data/Parameter.js";

/**
 * Begins with `branch`: the viewer's projects that match the condition, each as the `top` of everything below it
 * without the trash; sorting by `way` puts each directly before its descendants.
 */
export const branches = (own: OwnData, isTop: Expression<SqlBool>) =>
  own.db.withRecursive("branch(top, id, depth, way)", (db) =>
    db
      .selectFrom("project")
      .where(isOwn())
      .where(isTop)
      .select(({ lit }) => ["id as top", "id", lit(0).as("depth"), sql<number[]>`array[position]`.as("way")])
      .unionAll(
        db
          .selectFrom("branch")
          .innerJoin("project as p", (join) =>
            join.on(isOwn("p")).onRef("p.parent_id", "=", "branch.id").on("p.deleted_at", "is", null),
          )
          .select((eb) => [
            "branch.top",
            "p.id",
            eb("branch.depth", "+", eb.lit(1)).as("depth"),
            eb("branch.way", "||", eb.ref("p.position")).as("way"),
          ]),
      ),
  );

/** The same for a list of ids. */
export const branchesOf = (own: OwnData, ids: Expression<readonly string[]>) =>
  branches(own, sql<boolean>`id = ${anyOf(ids)}`);

/** The ids of the viewer's project with this id and of all projects below it, without the trash. */
export const idsBelow = (top: Expression<string> | string) =>
  ownParts.db
    .withRecursive("below(id)", (db) =>
      ownParts
        .select("project")
        .where("id", "=", top)
        .where("deleted_at", "is", null)
        .select("id")
        .union(
          db
            .selectFrom("below")
            .innerJoin("project as p", (join) =>
              join.on(isOwn("p")).onRef("p.parent_id", "=", "below.id").on("p.deleted_at", "is", null),
            )
            .select("p.id"),
        ),
    )
    .selectFrom("below")
    .select("id");
