import pg from "pg";
import type { Logger } from "pino";
import { DataSource } from "typeorm";
import { entities } from "./entities.js";
import { migrations, migrationsTable } from "./migrations/index.js";
import { DatabaseNames } from "./platform/data/DatabaseNames.js";
import { type DatabaseConnection, PatientPool, poolConfig } from "./platform/data/pool.js";

/** In the order in which they run. */
export const migrationNames: readonly string[] = migrations.map((migration) => migration.name);

/** The data source on a database, not yet initialized. */
export function makeDataSource(connection: DatabaseConnection, poolSize: number, log: Logger): DataSource {
  const dataSource: DataSource = new DataSource({
    type: "postgres",
    driver: { ...pg, Pool: PatientPool },
    extra: poolConfig(connection, poolSize),
    entities,
    namingStrategy: new DatabaseNames(),
    migrations,
    migrationsTableName: migrationsTable,
    installExtensions: false,
    // its default logger would write to the console, bypassing the app's log
    logger: "debug",
    poolErrorHandler: (error: unknown) => {
      // a closing pool is expected to lose its connections
      if (dataSource.isInitialized) log.warn({ err: error }, "A database connection was lost");
    },
  });
  keepInstantsAsText(dataSource);
  return dataSource;
}

/** The pool under a data source. */
export function poolOf(dataSource: DataSource): PatientPool {
  return (dataSource.driver as unknown as { master: PatientPool }).master;
}

/**
 * Entities hold instants as ISO strings, as the pool delivers them; TypeORM would turn them back into Dates. Columns
 * with their own transformer are unchanged.
 */
function keepInstantsAsText(dataSource: DataSource): void {
  const { driver } = dataSource;
  const hydrate = driver.prepareHydratedValue.bind(driver);
  driver.prepareHydratedValue = (value, column) => {
    const isInstant = column.type === "timestamptz" || column.type === "timestamp with time zone";
    return isInstant && typeof value === "string" && !column.transformer ? value : hydrate(value, column);
  };
}
