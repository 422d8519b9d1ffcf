import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { DataSource } from "typeorm";
import { expect, onTestFinished, test } from "vitest";
import { migrate, openDatabase } from "../database.js";
import { migrationNames } from "../dataSource.js";
import { poolConfig } from "../platform/data/pool.js";
import { makeLog } from "../platform/telemetry/log.js";
import { timeOfStamp } from "../scripts/migrationStamp.js";
import { StartError } from "../settings/StartError.js";
import { readSettings } from "../settings/settings.js";
import { catalogOf } from "../testing/catalogOf.js";
import { migrationsIn, onDatabase, restoreFormer, rowsIn } from "../testing/formerDatabase.js";
import { emptyDatabase, testDatabase } from "../testing/testDatabase.js";
import { formerMigrations } from "./former.js";
import { migrations, migrationsTable } from "./index.js";

const log = makeLog("silent");
/** Written once by `catalogOf` from a database that the migrations of version 1.4.0 had made. */
const formerCatalog = readFileSync(join(import.meta.dirname, "baseline.catalog.txt"), "utf8");

async function empty(): Promise<{ connectionString: string }> {
  const { url, drop } = await emptyDatabase();
  onTestFinished(drop);
  return { connectionString: url };
}

const start = ({ connectionString }: { connectionString: string }) =>
  openDatabase(
    readSettings({ DATABASE_URL: connectionString, DATABASE_POOL_SIZE: "4", COPY_BEFORE_CHANGE: "false" }),
    log,
  );

test("every migration runs, in the order of their names", () => {
  const files = readdirSync(import.meta.dirname).filter((name) => /^\d+-/.test(name));
  const names = migrations.map((one) => `${one.name.slice(-14)}-${one.name.slice(0, -14)}.ts`);
  expect(names).toEqual(files.sort());
});

test("every migration has a timestamp that exists", () => {
  for (const name of migrationNames) {
    const stamp = name.slice(-14);
    expect(timeOfStamp(stamp).toISOString().replace(/\D/g, "").slice(0, 14)).toBe(stamp);
  }
});

test("the baseline makes what the migrations of version 1.4.0 made", async () => {
  const connection = await empty();
  const source = new DataSource({
    type: "postgres",
    extra: poolConfig(connection, 2),
    migrations: migrations.slice(0, 1),
    migrationsTableName: migrationsTable,
    installExtensions: false,
  });
  await source.initialize();
  await migrate(source, log);
  await source.destroy();
  expect(await onDatabase(connection, catalogOf)).toBe(formerCatalog);
});

test("a database of version 1.4.0 is taken over with all its contents", async () => {
  const connection = await empty();
  const { columns, rows } = await onDatabase(connection, async (client) => {
    const columns = await restoreFormer(client);
    expect(await catalogOf(client)).toBe(formerCatalog);
    expect(await migrationsIn(client)).toEqual(formerMigrations);
    return { columns, rows: await rowsIn(client, columns) };
  });
  expect(Object.keys(rows)).toHaveLength(formerCatalog.match(/^table (?!migration)/gm)!.length);
  expect(Object.entries(rows).filter(([, found]) => found.length === 0)).toEqual([]);

  const database = await start(connection);
  await database.close();
  const fresh = await testDatabase();
  onTestFinished(fresh.drop);
  const freshCatalog = await onDatabase({ connectionString: fresh.url }, catalogOf);
  await onDatabase(connection, async (client) => {
    expect(await rowsIn(client, columns)).toEqual(rows);
    expect(await migrationsIn(client)).toEqual(migrationNames);
    expect(await catalogOf(client)).toBe(freshCatalog);
  });
});

test("a database with only some of the former migrations is refused, and left as it is", async () => {
  const connection = await empty();
  await onDatabase(connection, async (client) => {
    await restoreFormer(client);
    await client.query("delete from migration where name = $1", [formerMigrations.at(-1)]);
  });
  const starting = start(connection);
  await expect(starting).rejects.toThrow(StartError);
  await expect(starting).rejects.toThrow(/before 1\.4\.0\. Start version 1\.4\.0 on it once/);
  expect(await onDatabase(connection, migrationsIn)).toEqual(formerMigrations.slice(0, -1));
});

test("a start that fails after the takeover leaves a database of version 1.4.0 as it is", async () => {
  const connection = await empty();
  await onDatabase(connection, async (client) => {
    await restoreFormer(client);
    // a name that a later migration needs is taken
    await client.query("create view passkey as select 1 as id");
  });
  await expect(start(connection)).rejects.toThrow(/nothing in it was changed: .*passkey/);
  expect(await onDatabase(connection, migrationsIn)).toEqual(formerMigrations);
});
