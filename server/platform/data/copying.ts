import type { Readable, Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import pg, { type ClientBase } from "pg";
import { from as copyFrom, to as copyTo } from "pg-copy-streams";
import { withoutDeadlines } from "./pool.js";

/** A table as `schema.table` with the columns that are written to it; what the database computes is left out. */
export interface CopiedTable {
  name: string;
  columns: string[];
}

const quoted = (name: string) => name.split(".").map(pg.escapeIdentifier).join(".");
const columnList = (columns: readonly string[]) => columns.map(pg.escapeIdentifier).join(", ");

/**
 * Does the work in one snapshot of all rows, without deadlines. The connection is ended if the work fails.
 * @param lock held exclusively meanwhile.
 * @param work may release the snapshot before it ends, so that the database need not keep the rows that have changed
 * since.
 */
export async function inSnapshot<R>(
  client: pg.Client,
  lock: string,
  work: (letGo: () => Promise<unknown>) => Promise<R>,
): Promise<R> {
  const end = async (): Promise<void> => {
    await client.query("rollback");
    await client.query("select pg_advisory_unlock(hashtextextended($1, 0))", [lock]);
  };
  return withoutDeadlines(client, async () => {
    await client.query("select pg_advisory_lock(hashtextextended($1, 0))", [lock]);
    let result: R;
    try {
      await client.query("begin isolation level repeatable read read only");
      await writeUsually(client);
      result = await work(() => client.query("commit"));
    } catch (error) {
      // unread rows would block everything that follows
      await client.end();
      throw error;
    }
    // fails if the connection was lost, and the lock with it
    await end();
    return result;
  });
}

/** Sets formats of dates and intervals that every PostgreSQL reads the same way, whatever a server's defaults are. */
export async function writeUsually(client: ClientBase): Promise<void> {
  await client.query("set local datestyle = 'ISO, MDY'; set local intervalstyle = 'postgres'");
}

/** Everything in a database, except what an extension created. */
const isOurs = (catalog: string) => `not exists (select from pg_depend where classid = '${catalog}'::regclass
  and objid = found.oid and deptype = 'e')`;

/** The tables of a schema by name; partitions are part of their table. */
export async function tablesOf(client: ClientBase, schema: string): Promise<CopiedTable[]> {
  const { rows } = await client.query<CopiedTable>(
    `select format('%s.%s', nspname, relname) as name, array_agg(attname::text order by attnum) as columns
     from pg_class found join pg_namespace n on n.oid = relnamespace join pg_attribute on attrelid = found.oid
     where nspname = $1 and relkind in ('r', 'p') and not relispartition and ${isOurs("pg_class")}
       and attnum > 0 and not attisdropped and attgenerated = ''
     group by 1 order by 1`,
    [schema],
  );
  return rows;
}

/** The names of the tables, types and functions in a database, without those of the system and of extensions. */
export async function contentsOf(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select format('%s.%s', nspname, name) as name from (
       select oid, relname as name, relnamespace as space from pg_class found where ${isOurs("pg_class")}
       union all select oid, proname, pronamespace from pg_proc found where ${isOurs("pg_proc")}
       union all select oid, typname, typnamespace from pg_type found where typtype in ('e', 'd') and ${isOurs("pg_type")}
     ) found join pg_namespace n on n.oid = space
     where nspname !~ '^pg_' and nspname <> 'information_schema' order by 1`,
  );
  return rows.map(({ name }) => name);
}

/**
 * The rows of a table in PostgreSQL's text format, as its snapshot sees them. @param condition in SQL; all rows by
 * default.
 */
export function rowsOut(client: ClientBase, { name, columns }: CopiedTable, condition = "true"): Readable {
  const rows = `select ${columnList(columns)} from ${quoted(name)} where ${condition}`;
  return client.query(copyTo(`copy (${rows}) to stdout`));
}

/** Writes such rows into a table that has these columns. */
export async function rowsIn(
  client: ClientBase,
  { name, columns }: CopiedTable,
  rows: AsyncIterable<Uint8Array>,
): Promise<void> {
  const target: Writable = client.query(copyFrom(`copy ${quoted(name)} (${columnList(columns)}) from stdin`));
  await pipeline(rows, target);
}

/** The current values of a schema's sequences, by name; null for unused ones. */
export async function sequencesOf(client: ClientBase, schema: string): Promise<Record<string, string | null>> {
  const { rows } = await client.query<{ name: string; value: string | null }>(
    "select format('%s.%s', schemaname, sequencename) as name, last_value::text as value from pg_sequences where schemaname = $1",
    [schema],
  );
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
}

export async function setSequences(client: ClientBase, values: Record<string, string | null>): Promise<void> {
  for (const [name, value] of Object.entries(values))
    if (value !== null) await client.query("select setval($1::regclass, $2::bigint)", [quoted(name), value]);
}

/**
 * Empties some tables of a schema. Drops the schema's foreign keys and indexes, and disables the tables' triggers,
 * while they are filled. Must run in a transaction.
 * @returns a function that restores these, and checks the new rows.
 */
export async function beginRefill(
  client: ClientBase,
  schema: string,
  names: readonly string[],
): Promise<() => Promise<void>> {
  const tables = names.map(quoted);
  const statements = async (text: string): Promise<string[]> => {
    const { rows } = await client.query<{ statement: string }>(text, [schema]);
    return rows.map(({ statement }) => statement);
  };
  const foreignKeys = `from pg_constraint where connamespace = $1::regnamespace and contype = 'f' order by conname`;
  const indexes = `from pg_index join pg_class c on c.oid = indexrelid where relnamespace = $1::regnamespace
    and not exists (select from pg_constraint where conindid = indexrelid) order by relname`;
  const after = [
    ...(await statements(`select pg_get_indexdef(indexrelid) as statement ${indexes}`)),
    ...(await statements(`select format('alter table %s add constraint %I %s', conrelid::regclass, conname,
      pg_get_constraintdef(oid)) as statement ${foreignKeys}`)),
    ...tables.flatMap((table) => [`alter table ${table} enable trigger user`, `analyze ${table}`]),
  ];
  const before = [
    ...(await statements(`select format('alter table %s drop constraint %I', conrelid::regclass, conname) as statement
      ${foreignKeys}`)),
    ...(await statements(`select format('drop index %s', indexrelid::regclass) as statement ${indexes}`)),
    ...tables.map((table) => `alter table ${table} disable trigger user`),
    `truncate ${tables.join(", ")}`,
  ];
  const run = async (list: readonly string[]): Promise<void> => {
    for (const statement of list) await client.query(statement);
  };
  await run(before);
  return () => run(after);
}

/** Runs a library's own transaction, given as text, inside the connection's current transaction. */
export async function runWithin(client: ClientBase, transaction: string): Promise<void> {
  await client.query(transaction.replace(/^\s*BEGIN;/, "").replace(/COMMIT;\s*$/, ""));
  // it limits how long it may wait
  await client.query("set local lock_timeout = 0; set local idle_in_transaction_session_timeout = 0");
}
