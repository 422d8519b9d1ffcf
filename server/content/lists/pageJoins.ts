import {
  type AliasableExpression,
  type AliasedExpression,
  type Expression,
  expressionBuilder,
  type QueryCreator,
  type SelectQueryBuilder,
} from "kysely";
import type { OwnData } from "../../platform/data/Data.js";
import { jsonList } from "../../platform/data/json.js";
import { sameOwner, sameOwnerByKey } from "../../platform/data/owners.js";
import { withStep } from "../../platform/data/withStep.js";
import { fileRows, type ItemSources, tagRows } from "../contentRows.js";
import { linkRows } from "../projectLinks/linkedProjects.js";
import { type LinkSources, linksWithWay } from "../projectLinks/linksJson.js";

/** A name that no field of a response can have. */
const itemId = "the item";

/** A query of items `n`. */
export type ItemQuery = SelectQueryBuilder<ItemSources, "n", object>;

/** Joins something to each item. */
export type Join = (items: ItemQuery) => ItemQuery;

/** The items that a query returns, unordered, as a step to which relations of all of them can be joined. */
export const pageItems = (own: OwnData, items: AliasableExpression<unknown>): ItemQuery =>
  withStep(
    own.db as unknown as QueryCreator<ItemSources>,
    "page",
    items as AliasableExpression<ItemSources["page"]>,
  ).selectFrom("page as n");

export const joinCategory = ((items) =>
  items.leftJoin("category as c", (join) => join.on(sameOwner("c", "n")).onRef("c.id", "=", "n.category_id"))) as Join;

// Relations are read once for all items of a page: reading them item by item made a page a fifth slower.

/** A list `value` of the tags, by name; null for an item without any. */
export const joinTags = (name: string, value: Expression<unknown>) =>
  joinTogether(
    name,
    tagRows
      .innerJoin("page", (join) => join.on(sameOwnerByKey("ct", "page")).onRef("ct.item_id", "=", "page.id"))
      .groupBy("ct.item_id")
      .select((eb) => [`ct.item_id as ${itemId}`, jsonList(value, eb.ref("t.name_key"), eb.ref("t.id")).as("value")]),
  );

/** A list `value` of the files, in the order they were added; null for an item without any. */
export const joinFiles = (name: string, value: Expression<unknown>) =>
  joinTogether(
    name,
    fileRows
      .innerJoin("page", (join) => join.on(sameOwnerByKey("a", "page")).onRef("a.item_id", "=", "page.id"))
      .groupBy("a.item_id")
      .select((eb) => [`a.item_id as ${itemId}`, jsonList(value, eb.ref("a.created_at"), eb.ref("a.id")).as("value")]),
  );

/** The row `links` of these columns, which are made of `linkFields`; null for an item without links. */
export const joinLinks = (columns: readonly AliasedExpression<unknown, string>[]) =>
  joinTogether(
    "links",
    expressionBuilder<LinkSources, never>()
      .selectFrom(
        linksWithWay(
          linkRows.innerJoin("page", (join) =>
            join.on(sameOwnerByKey("cp", "page")).onRef("cp.item_id", "=", "page.id"),
          ),
        ),
      )
      .groupBy("l.item_id")
      .select([`l.item_id as ${itemId}`, ...columns]),
  );

function joinTogether(name: string, together: AliasableExpression<{ [itemId]: string }>): Join {
  return (items) =>
    items.leftJoin(together.as<"together">(name as "together"), (join) =>
      join.onRef(`${name}.${itemId}` as "together.the item", "=", "n.id"),
    ) as unknown as ItemQuery;
}
