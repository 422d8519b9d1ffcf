import { type Expression, type RawBuilder, type Selectable, type SqlBool, sql } from "kysely";
import type { OwnData } from "../../platform/data/Data.js";
import type { Parameters } from "../../platform/data/Parameter.js";
import type { Tables } from "../../platform/data/tables.js";
import { all, type Condition, type Conditions } from "./contentConditions.js";

/** How a list is sorted, and whether a page of it begins behind an item. */
export interface ListOrder {
  column: "updated_at" | "created_at" | "title";
  type: "timestamptz" | "text";
  direction: "asc" | "desc";
  isAfter: boolean;
}

/** The values that differ between pages of one shape: the size, and the item that the page begins behind. */
export interface PageValues {
  size: number;
  value: string | null;
  id: string | null;
}

/** The SQL of a list's order and of stretches of the list. */
export interface Listing {
  size: Expression<number>;
  /** The order of rows that have the column and the id. */
  ordered: RawBuilder<unknown>;
  /** `> (value, id)`, what the page's items are; null on the first page. */
  behind: RawBuilder<unknown> | null;
  /** The conditions on every item of the page. */
  conditions: readonly Condition[];
  /** The first items of the list under further conditions, as a query in parentheses. */
  beginning(limit: Expression<unknown>, columns: RawBuilder<unknown>, more?: readonly Condition[]): RawBuilder<unknown>;
}

/** Where the items of a page are looked for: a query in parentheses. */
export type Source = (listing: Listing) => RawBuilder<unknown>;

function listingOf({ where, parts }: Conditions, order: ListOrder, values: Parameters<PageValues>): Listing {
  const { column, type, direction, isAfter } = order;
  const way = sql.raw(direction);
  const ordered = sql`order by ${sql.ref(column)} ${way}, id ${way}`;
  const is = sql.raw(direction === "asc" ? ">" : "<");
  const behind = isAfter ? sql`${is} (${values.value}::${sql.raw(type)}, ${values.id}::uuid)` : null;
  const conditions = behind ? [...where, sql<SqlBool>`(${sql.ref(column)}, id) ${behind}`] : where;
  return {
    size: values.size,
    ordered,
    behind,
    conditions,
    beginning: (limit, columns, more = []) => {
      const sources = parts.map(
        (part) => sql`(select ${columns} from content_item
          where ${all([...conditions, part, ...more])} ${ordered} limit ${limit})`,
      );
      return sql`(select * from (${sql.join(sources, sql` union all `)}) part ${ordered} limit ${limit})`;
    },
  };
}

/** The items `n` of a page, in order; whoever asks chooses what is read of them. */
export function itemsOfPage(
  own: OwnData,
  values: Parameters<PageValues>,
  conditions: Conditions,
  order: ListOrder,
  source: Source,
) {
  const { column, direction } = order;
  const found = source(listingOf(conditions, order, values));
  const listed = sql<Selectable<Tables["content_item"]>>`${found}`.as<"listed">("listed");
  return own.db
    .selectFrom(
      own.db
        .selectFrom(listed)
        .selectAll()
        .orderBy(sql.ref(column), direction)
        .orderBy("id", direction)
        .limit(values.size)
        .as("n"),
    )
    .orderBy(sql.ref(`n.${column}`), direction)
    .orderBy("n.id", direction);
}
