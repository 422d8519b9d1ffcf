import pg from "pg";

/** The rows that a statement returns from a database. */
export async function rowsOf<Row extends pg.QueryResultRow>(url: string, statement: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on("error", () => undefined);
  await client.connect();
  try {
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end();
  }
}

/** The number of rows in each table and a hash of their contents, by the table's name. */
export async function tableContents(url: string): Promise<Record<string, string>> {
  const tables = await rowsOf<{ name: string }>(
    url,
    `select format('%I.%I', nspname, relname) as name from pg_class join pg_namespace n on n.oid = relnamespace
     where relkind = 'r' and nspname !~ '^pg_|^information_schema$' order by 1`,
  );
  const found: Record<string, string> = {};
  for (const { name } of tables) {
    const [row] = await rowsOf<{ rows: string }>(
      url,
      `select concat(count(*), ' ', md5(string_agg(t::text, e'\\n' order by t::text))) as rows from ${name} t`,
    );
    found[name] = row?.rows ?? "";
  }
  return found;
}
