import type { DataSource } from "typeorm";

/**
 * The statements that bring a migrated database to what the entities say, and those that take it back. Left out is what
 * TypeORM gets wrong: it lets the columns of one kind of content be null, though they have a default; it wants an index on
 * the kind alone; and it can't say that a column is computed without returning it from every update.
 */
export async function schemaDifference(dataSource: DataSource): Promise<{ up: string[]; down: string[] }> {
  for (const metadata of dataSource.entityMetadatas) {
    metadata.indices = metadata.indices.filter(({ givenName }) => givenName);
    for (const column of metadata.columns) {
      if (column.target !== metadata.target && column.default !== undefined) column.isNullable = false;
      if (column.type === "tsvector") column.generatedType = "STORED";
    }
  }
  // the comparison reads the expressions of computed columns from it
  await dataSource.query(
    `create table if not exists typeorm_metadata
      (type text, database text, schema text, "table" text, name text, value text)`,
  );
  const { upQueries, downQueries } = await dataSource.driver.createSchemaBuilder().log();
  await dataSource.query("drop table typeorm_metadata");
  const texts = (queries: { query: string }[]) =>
    queries.map(({ query }) => query.trim()).filter((query) => !query.includes("typeorm_metadata"));
  return { up: texts(upQueries), down: texts(downQueries).reverse() };
}
