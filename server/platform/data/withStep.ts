import type { AliasableExpression, QueryCreator } from "kysely";

/** Adds a common table expression, whose rows `DB` already describes, to a statement that is run once. */
export const withStep = <DB, Name extends keyof DB & string>(
  db: QueryCreator<DB>,
  name: Name,
  query: AliasableExpression<DB[Name]>,
): QueryCreator<DB> =>
  db.with(
    (step) => step(name).materialized(),
    () => query as never,
  ) as unknown as QueryCreator<DB>;

/** The same for a query that becomes a part of each step that uses it. */
export const withInlineStep = <DB, Name extends keyof DB & string>(
  db: QueryCreator<DB>,
  name: Name,
  query: AliasableExpression<DB[Name]>,
): QueryCreator<DB> =>
  db.with(
    (step) => step(name).notMaterialized(),
    () => query as never,
  ) as unknown as QueryCreator<DB>;
