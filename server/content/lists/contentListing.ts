import {
  type AliasableExpression,
  type Expression,
  expressionBuilder,
  type Selectable,
  type SelectQueryBuilder,
  type SqlBool,
  sql,
} from "kysely";
import { type OwnData, ownParts } from "../../platform/data/Data.js";
import type { Parameters } from "../../platform/data/Parameter.js";
import type { Tables } from "../../platform/data/tables.js";
import type { Condition, Conditions } from "./contentConditions.js";
import { pageItems } from "./pageJoins.js";

/** How a list is sorted, and whether a page of it begins after an item. */
export interface ListOrder {
  column: "updated_at" | "created_at" | "title";
  type: "timestamptz" | "text";
  direction: "asc" | "desc";
  isAfter: boolean;
}

/** The values that differ between pages of one shape: the size, and the item after which the page begins. */
export interface PageValues {
  size: number;
  value: string | null;
  id: string | null;
}

type Item = Selectable<Tables["content_item"]>;
export type Items = SelectQueryBuilder<Tables, "content_item", Item>;

/** A list's order and parts of the list. */
export interface Listing {
  size: Expression<number>;
  inOrder(items: Items): Items;
  /** True of a row after the start of the page, by these columns; null on the first page. */
  isBehind: ((column: string, id: string) => Condition) | null;
  /** The conditions on every item of the page. */
  conditions: readonly Condition[];
  /**
   * The first items of the list under further conditions.
   * @param keys the columns that are read; null for all.
   */
  beginning(limit: Expression<number>, keys: readonly (keyof Item)[] | null, more?: readonly Condition[]): Items;
}

/** Where the items of a page are searched for. */
export type Source = (listing: Listing) => Items;

const { and } = expressionBuilder<Tables, "content_item">();

/** A query of the items that another query finds, with further conditions. */
export const itemsOf = (found: Items, conditions: readonly Condition[] = []) =>
  ownParts.db
    .selectFrom(found.as("content_item"))
    .selectAll()
    .$if(conditions.length > 0, (items) => items.where(and(conditions))) as AliasableExpression<Item> as Items;

function listingOf({ where, parts }: Conditions, order: ListOrder, values: Parameters<PageValues>): Listing {
  const { column, type, direction, isAfter } = order;
  const inOrder = (items: Items) => items.orderBy(column, direction).orderBy("id", direction);
  const is = sql.raw(direction === "asc" ? ">" : "<");
  const isBehind = (by: string, id: string) =>
    sql<SqlBool>`(${sql.ref(by)}, ${sql.ref(id)}) ${is} (${values.value}::${sql.raw(type)}, ${values.id}::uuid)`;
  const conditions = isAfter ? [...where, isBehind(column, "id")] : where;
  return {
    size: values.size,
    inOrder,
    isBehind: isAfter ? isBehind : null,
    conditions,
    beginning: (limit, keys, more = []) => {
      const stretches = parts.map((part) => {
        const items = ownParts.select("content_item").where(and([...conditions, part, ...more]));
        return itemsOf(inOrder((keys ? items.select(keys) : items.selectAll()) as Items).limit(limit));
      });
      const together = stretches.reduce((all, stretch) => all.unionAll(stretch));
      return inOrder(itemsOf(together)).limit(limit);
    },
  };
}

/**
 * The items `n` of a page, in order; the caller chooses the selected columns.
 * @param columns those that may be selected besides the list's own; all if absent.
 */
export function itemsOfPage(
  own: OwnData,
  values: Parameters<PageValues>,
  conditions: Conditions,
  order: ListOrder,
  source: Source,
  columns?: readonly (keyof Item)[],
) {
  const listing = listingOf(conditions, order, values);
  const page = listing.inOrder(itemsOf(source(listing))).limit(values.size);
  const { column, direction } = order;
  const read = columns ? page.clearSelect().select([...new Set([...columns, column])]) : page;
  return pageItems(own, read).orderBy(`n.${column}`, direction).orderBy("n.id", direction);
}
