import type { SelectQueryBuilder } from "kysely";
import { rowCount } from "./expressions.js";

/** How many rows a query finds. */
export async function countRows<DB, TB extends keyof DB>(found: SelectQueryBuilder<DB, TB, object>): Promise<number> {
  const counted = found.select(rowCount).$castTo<{ count: number }>();
  return (await counted.executeTakeFirstOrThrow()).count;
}
