import { type Insertable, type InsertQueryBuilder, type InsertResult, type Selectable, sql } from "kysely";
import type { OwnData } from "./Data.js";
import { viewerId } from "./Parameter.js";
import type { OwnedTable, Tables } from "./tables.js";

/**
 * Rows to select from as `given`, under the names of a table's columns; missing values are null. However many there
 * are, they are one parameter, so that the statement stays the same.
 */
export const givenRows = <T extends keyof Tables>(table: T, rows: readonly Partial<Insertable<Tables[T]>>[]) =>
  sql<Selectable<Tables[T]>>`jsonb_populate_recordset(
    null::${sql.id(table)}, ${JSON.stringify(rows, bytesAsText)}::jsonb)`.as<"given">("given");

/**
 * Inserts rows as the viewer's.
 * @param order a column whose numbers continue from the highest that exists, or from `start`.
 */
export function insertRows<T extends OwnedTable>(
  own: OwnData,
  table: T,
  rows: readonly Omit<Insertable<Tables[T]>, "owner_id">[],
  order?: { column: string & keyof Tables[T]; start: number },
): InsertQueryBuilder<Tables, T, InsertResult>;
export function insertRows(
  own: OwnData,
  table: "category",
  rows: readonly Partial<Insertable<Tables["category"]>>[],
  order?: { column: string; start: number },
): unknown {
  const columns = [...new Set(rows.flatMap(Object.keys))] as "sort_order"[];
  return own.db
    .insertInto(table)
    .columns(["owner_id", ...columns])
    .expression((eb) =>
      eb.selectFrom(givenRows(table, rows)).select([
        eb.val(viewerId).as("owner_id"),
        ...columns.map((column) => {
          if (column !== order?.column) return eb.ref(column).as(column);
          const highest = own.select(table).select(({ fn }) => fn.max(column).as("highest"));
          return eb(eb.ref(column), "+", eb.fn.coalesce(highest, eb.lit(order.start))).as(column);
        }),
      ]),
    );
}

function bytesAsText(this: Record<string, unknown>, key: string, value: unknown): unknown {
  const given = this[key];
  return Buffer.isBuffer(given) ? `\\x${given.toString("hex")}` : value;
}
