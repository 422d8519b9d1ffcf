import { type AliasedExpression, type Expression, expressionBuilder, sql } from "kysely";
import { jsonList } from "../../platform/data/json.js";
import type { Tables } from "../../platform/data/tables.js";
import { way } from "../../projects/placesOf.js";
import { type linkRows, linksOfItem } from "./linkedProjects.js";

/** The links `l` of items: each has its item, its position among the item's links, and a project with its path. */
export interface LinkSources {
  l: Pick<Tables["content_project"], "item_id" | "place"> &
    Pick<Tables["project"], "id" | "name" | "color" | "parent_id"> &
    Record<"path" | "root_id" | "root_name", string>;
}

const l = expressionBuilder<LinkSources, "l">();

/** The plain fields of a linked project. */
export const linkFields = {
  id: l.ref("l.id"),
  path: l.ref("l.path"),
  name: l.ref("l.name"),
  color: l.ref("l.color"),
  parentId: l.ref("l.parent_id"),
  rootId: l.ref("l.root_id"),
  rootName: l.ref("l.root_name"),
};

/** The links `l` of rows of `linkRows`. */
export const linksWithWay = (rows: typeof linkRows) =>
  rows
    .crossJoinLateral(way)
    .select(["cp.item_id", "cp.place", "p.id", "p.name", "p.color", "p.parent_id"])
    .select(["way.path", "way.root_id", "way.root_name"])
    .as("l");

/** One row with the links of an item `n`. @param columns made of `linkFields`. */
export const linksOf = <A extends string>(columns: readonly AliasedExpression<unknown, A>[]) =>
  l.selectFrom(linksWithWay(linksOfItem)).select(columns);

const order = [l.ref("l.place"), l.ref("l.id")];

/** The first of an item's links, and all of them in the order they were made. */
export const firstLink = <T>(value: Expression<T>) =>
  sql<T | null>`(array_agg(${value} order by ${sql.join(order)}))[1]`;
export const allLinks = <T>(value: Expression<T>) => jsonList(value, ...order);
