import { type Expression, type RawBuilder, sql } from "kysely";
import { jsonBuildObject } from "kysely/helpers/postgres";
import type { SelectedField } from "../graphql/selectedFields.js";

/** The expression that the database writes for a field, by the field's name. */
export type JsonFields = Readonly<Record<string, Expression<unknown>>>;

/** An instant as the API writes it. */
export const instantJson = (column: Expression<string | null>) =>
  sql<string>`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** A list with one JSON value for each row; empty, not null, if there are none. */
export const jsonList = <T>(value: Expression<T>, ...order: Expression<unknown>[]) =>
  order.length > 0
    ? sql<T[]>`coalesce(json_agg(${value} order by ${sql.join(order)}), '[]'::json)`
    : sql<T[]>`coalesce(json_agg(${value}), '[]'::json)`;

/** An object of the selected fields, under the names that the query gives them; null when one of them isn't known. */
export function selectedJson(
  selected: readonly SelectedField[],
  known: JsonFields,
): RawBuilder<Record<string, unknown>> | null {
  const chosen: Record<string, Expression<unknown>> = Object.create(null);
  for (const { key, name } of selected) {
    const value = Object.hasOwn(known, name) ? known[name] : undefined;
    if (value === undefined) return null;
    chosen[key] = value;
  }
  return jsonBuildObject(chosen);
}
