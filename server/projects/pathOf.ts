import { type Expression, sql } from "kysely";
import type { OwnData } from "../platform/data/Data.js";
import { isOwn } from "../platform/data/owners.js";

/** The names from the top down to a project of the viewer's; null for none. */
export const pathOf = (own: OwnData, id: Expression<string | null>) =>
  own.db
    .withRecursive("up(parent_id, name, level)", (db) =>
      db
        .selectFrom("project as p")
        .where(isOwn("p"))
        .where("p.id", "=", id)
        .select(({ lit }) => ["p.parent_id", "p.name", lit(0).as("level")])
        .unionAll(
          db
            .selectFrom("up")
            .innerJoin("project as p", (join) => join.on(isOwn("p")).onRef("p.id", "=", "up.parent_id"))
            .select((eb) => ["p.parent_id", "p.name", eb("up.level", "+", eb.lit(1)).as("level")]),
        ),
    )
    .selectFrom("up")
    .select(sql<string | null>`string_agg(name, ' → ' order by level desc)`.as("path"))
    .$asScalar();
