import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import pg from "pg";

/** Does the work on a separate connection. */
export async function onDatabase<T>(config: pg.ClientConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(config);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** The names of columns by the name of their table. */
type Columns = ReadonlyMap<string, string[]>;

/**
 * Makes an empty database one that version 1.4.0 made and filled: each of its tables has rows.
 * @returns its columns, except for those of the table of migrations, computed ones, and those dropped since.
 */
export async function restoreFormer(client: pg.Client): Promise<Columns> {
  const dump = readFileSync(join(import.meta.dirname, "commonplace-1.4.0.sql.gz"));
  await client.query(gunzipSync(dump).toString());
  const { rows } = await client.query<{ table: string; columns: string[] }>(
    `select table_name as "table", array_agg(column_name::text order by ordinal_position) as columns
      from information_schema.columns where table_schema = 'public' and table_name <> 'migration' and is_generated = 'NEVER'
        and column_name <> 'alive_at' group by 1 order by 1`,
  );
  return new Map(rows.map(({ table, columns }) => [table, columns]));
}

/** The rows of each table as text, with these columns only. */
export async function rowsIn(client: pg.Client, columns: Columns): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const [table, names] of columns) {
    const { rows } = await client.query<{ row: string }>(
      `select one::text as row from (select ${names.map((name) => `"${name}"`).join(", ")} from "${table}") one order by 1`,
    );
    found[table] = rows.map(({ row }) => row);
  }
  return found;
}

/** The names in the table of migrations, in the order in which they ran. */
export async function migrationsIn(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>("select name from migration order by id");
  return rows.map(({ name }) => name);
}
