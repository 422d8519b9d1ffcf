import { type Expression, type SelectQueryBuilder, sql } from "kysely";
import type { OwnData } from "../platform/data/Data.js";
import { isOwn } from "../platform/data/owners.js";
import type { Tables } from "../platform/data/tables.js";

interface Step {
  id: string;
  parent_id: string | null;
  name: string;
  deleted_at: string | null;
  level: number;
}

/** Begins with `up`: a project of the viewer's at level 0, its parent at 1 and so on up to the top. */
export const upFrom = <TB extends keyof Tables>({ db }: OwnData, first: SelectQueryBuilder<Tables, TB, Step>) =>
  db
    .withRecursive("up(id, parent_id, name, deleted_at, level)", (all) =>
      first.unionAll(
        all
          .selectFrom("up")
          .innerJoin("project as q", (join) => join.on(isOwn("q")).onRef("q.id", "=", "up.parent_id"))
          .select((eb) => [
            "q.id",
            "q.parent_id",
            "q.name",
            "q.deleted_at",
            eb("up.level", "+", eb.lit(1)).as("level"),
          ]),
      ),
    )
    .selectFrom("up");

/** The same from the project with this id. */
export const upwards = (own: OwnData, id: Expression<string | null> | string) =>
  upFrom(
    own,
    own
      .select("project")
      .where("id", "=", id)
      .select(({ lit }) => ["id", "parent_id", "name", "deleted_at", lit(0).as("level")]),
  );

/** The names from the top down to the first row of `up`. */
export const path = sql<string>`string_agg(name, ' → ' order by level desc)`.as("path");

/** The names from the top down to a project of the viewer's; null without one. */
export const pathOf = (own: OwnData, id: Expression<string | null>) => upwards(own, id).select(path).$asScalar();
