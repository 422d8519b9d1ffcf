import type { DataSource } from "typeorm";

/**
 * The statements that bring a migrated database to the entities' state, and those that revert it. Left out is what
 * TypeORM gets wrong: it makes the columns of one kind of content nullable, though they have a default; it wants an
 * index on the kind alone; and it can't declare a column as computed without returning it from every update.
 */
export async function schemaDifference(dataSource: DataSource): Promise<{ up: string[]; down: string[] }> {
  for (const metadata of dataSource.entityMetadatas) {
    metadata.indices = metadata.indices.filter(({ givenName }) => givenName);
    for (const column of metadata.columns) {
      if (column.target !== metadata.target && column.default !== undefined) column.isNullable = false;
      if (column.type === "tsvector") column.generatedType = "STORED";
    }
  }
  // the comparison reads the expressions of computed columns from this table
  await dataSource.query(
    `create table if not exists typeorm_metadata
      (type text, database text, schema text, "table" text, name text, value text)`,
  );
  const { upQueries, downQueries } = await dataSource.driver.createSchemaBuilder().log();
  await dataSource.query("drop table typeorm_metadata");
  const texts = (queries: { query: string }[]) =>
    queries.map(({ query }) => query.trim()).filter((query) => !query.includes("typeorm_metadata"));
  const up = texts(upQueries);
  const checks = await changedChecks(dataSource, up);
  return { up: [...up, ...checks.up], down: [...checks.down, ...texts(downQueries).reverse()] };
}

/**
 * TypeORM compares checks by name only. The contents of the others are compared as PostgreSQL writes them, and rolled
 * back.
 */
async function changedChecks(dataSource: DataSource, first: readonly string[]) {
  const changed: { up: string[]; down: string[] } = { up: [], down: [] };
  const runner = dataSource.createQueryRunner();
  const definitionOf = async (table: string, name: string): Promise<string | undefined> => {
    const rows: { definition: string }[] = await runner.query(
      "select pg_get_constraintdef(oid) as definition from pg_constraint where conrelid = $1::regclass and conname = $2",
      [table, name],
    );
    return rows[0]?.definition;
  };
  await runner.startTransaction();
  try {
    for (const query of first) await runner.query(query);
    for (const { tableType, tableName, checks } of dataSource.entityMetadatas) {
      if (tableType === "entity-child") continue;
      const table = `"${tableName}"`;
      for (const { name, expression } of checks) {
        const dropped = `ALTER TABLE ${table} DROP CONSTRAINT "${name}"`;
        const added = `ALTER TABLE ${table} ADD CONSTRAINT "${name}"`;
        const before = await definitionOf(table, name);
        for (const query of [dropped, `${added} CHECK (${expression})`]) await runner.query(query);
        if ((await definitionOf(table, name)) === before) continue;
        changed.up.push(dropped, `${added} CHECK (${expression})`);
        changed.down.push(dropped, `${added} ${before}`);
      }
    }
  } finally {
    await runner.rollbackTransaction();
    await runner.release();
  }
  return changed;
}
