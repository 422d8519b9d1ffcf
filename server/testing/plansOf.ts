import pg from "pg";
import { inBackground } from "../platform/fairShares/callers.js";
import type { TestApp } from "./testApp.js";

/** The plans of the statements that the app sends to the database while `act` runs and that read one of the tables. */
export async function plansOf({ app }: TestApp, tables: readonly string[], act: () => Promise<unknown>) {
  const sent: { text: string; values: unknown[] }[] = [];
  // where each statement of every connection goes by
  const ofQueries = pg.Query.prototype as unknown as { submit(this: (typeof sent)[0], ...given: unknown[]): unknown };
  const { submit } = ofQueries;
  ofQueries.submit = function (...given) {
    if (this.text && tables.some((table) => this.text.includes(`from "${table}"`))) sent.push(this);
    return submit.apply(this, given);
  };
  try {
    await act();
  } finally {
    ofQueries.submit = submit;
  }
  const plans: string[] = [];
  for (const { text, values } of sent) {
    const { rows } = await app.services.pool.query({ text: `explain ${text}`, values });
    plans.push(rows.map((row) => row["QUERY PLAN"]).join("\n"));
  }
  return plans;
}

/** Adds 20 000 copies of the owner's rows of a table, each with an id and a place of its own. */
export async function multiply({ app }: TestApp, table: string, ownerId: string): Promise<void> {
  const { rows } = await app.services.pool.query(
    `select column_name as name from information_schema.columns
     where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'`,
    [table],
  );
  const has = (name: string) => rows.some((row) => row.name === name);
  const id = "md5(t::text || n)::uuid";
  const own = [
    has("id") && `'id', ${id}`,
    has("position") && "'position', 1000000 + n",
    has("deleted_with") && `'deleted_with', case when t.deleted_at is not null then ${id} end`,
    has("original_start") && "'original_start', t.original_start + n * interval '1 minute'",
  ].filter(Boolean);
  await inBackground(() =>
    app.services.pool.query(
      `insert into ${table} (${rows.map(({ name }) => `"${name}"`).join()})
       select ${rows.map(({ name }) => `x."${name}"`).join()} from ${table} t
       cross join generate_series(1, 20000) n
       cross join lateral jsonb_populate_record(t, jsonb_build_object(${own.join()})) x
       where t.owner_id = $1 limit 20000`,
      [ownerId],
    ),
  );
  await app.services.pool.query(`analyze ${table}`);
}
