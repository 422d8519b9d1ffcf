import { type Expression, type SqlBool, sql } from "kysely";

type Camel<S extends string> = S extends `${infer Head}_${infer Rest}` ? `${Head}${Capitalize<Camel<Rest>>}` : S;

type Each<A extends string, L extends string> = L extends `${infer Column}, ${infer Rest}`
  ? Each<A, Column> | Each<A, Rest>
  : `${A}.${L} as ${Camel<L>}`;

/** Columns of a table for `select`, under the names of the API: `columns("t", "id, due_date")` gives `dueDate` too. */
export const columns = <A extends string, L extends string>(alias: A, names: L): Each<A, L>[] =>
  names.split(", ").map((name) => {
    const property = name.replaceAll(/_(.)/g, (_, letter: string) => letter.toUpperCase());
    return `${alias}.${name} as ${property}` as Each<A, L>;
  });

/** How many rows there are. */
export const rowCount = sql<number>`count(*)::integer`.as("count");

/** How many of the rows satisfy the condition. */
export const countOf = (condition: Expression<SqlBool>) => sql<number>`count(*) filter (where ${condition})::integer`;

/**
 * The columns that each save of a row sets: the version is incremented, and the time is later than that of the save
 * before.
 */
export const saved = (now: Date) => ({
  version: sql<number>`version + 1`,
  updated_at: sql<string>`greatest(${now.toISOString()}::timestamptz, updated_at + interval '1 millisecond')`,
});

/** Sets columns to the values of another row of the statement, such as `excluded`. */
export function setFrom<C extends string>(row: string, names: readonly C[]): Record<C, Expression<never>> {
  const all = names.map((name) => [name, sql.ref(`${row}.${name}`)]);
  return Object.fromEntries(all);
}

/** The ids of a list as `wanted.id`, with their places from 1 on as `wanted.place`. */
export const wantedPlaces = (ids: Expression<readonly string[]> | readonly string[]) =>
  sql<{ id: string; place: number }>`unnest(${ids}::uuid[]) with ordinality`.as<"wanted">(sql`wanted(id, place)`);
