import type { AliasableExpression, QueryCreator } from "kysely";

/**
 * Adds a common table expression, whose rows `DB` already describes, to a statement. It is run once; if it is inline,
 * it becomes a part of each step that uses it.
 */
export const withStep = <DB, Name extends keyof DB & string>(
  db: QueryCreator<DB>,
  name: Name,
  query: AliasableExpression<DB[Name]>,
  { isInline = false } = {},
): QueryCreator<DB> =>
  db.with(
    (step) => (isInline ? step(name).notMaterialized() : step(name).materialized()),
    () => query as never,
  ) as unknown as QueryCreator<DB>;
