import { type AliasedExpression, type Expression, expressionBuilder, sql } from "kysely";
import { jsonList } from "../../platform/data/json.js";
import type { Tables } from "../../platform/data/tables.js";
import { way } from "../../projects/placesOf.js";
import { linksOfItem } from "./linkedProjects.js";

type Sources = Tables & {
  l: Pick<Tables["project"], "id" | "name" | "color" | "parent_id"> & Record<"path" | "root_id" | "root_name", string>;
};

const l = expressionBuilder<Sources, "l">();

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
      linksOfItem
        .crossJoinLateral(way)
        .select(["p.id", "p.name", "p.color", "p.parent_id", "way.path", "way.root_id", "way.root_name"])
        .orderBy("cp.place")
        .orderBy("cp.project_id")
        .as("l"),
    )
    .select(columns);
