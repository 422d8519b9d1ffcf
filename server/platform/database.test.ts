import { mkdtempSync, readdirSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { DataSource } from "typeorm";
import { expect, onTestFinished, test, vi } from "vitest";
import { migrationNames } from "../data.js";
import { migrations, migrationsTable } from "../migrations/index.js";
import { readSettings } from "../settings.js";
import { testDatabase } from "../testing/testDatabase.js";
import { migrate, openDatabase } from "./database.js";
import { EmbeddedPostgres } from "./embeddedPostgres.js";
import { makeLog } from "./log.js";
import { poolConfig } from "./pool.js";
import { StartError } from "./startError.js";

// processes start and stop here, and a busy machine takes its time
vi.setConfig({ testTimeout: 240_000 });

const log = makeLog("silent");

function dataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "commonplace-data-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

async function tablesOf(connection: EmbeddedPostgres["connection"]): Promise<string[]> {
  const client = new pg.Client(connection);
  await client.connect();
  const { rows } = await client.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public'",
  );
  await client.end();
  return rows.map(({ name }) => name);
}

test("an older database is copied aside before it is brought up to date", async () => {
  const dataDir = dataFolder();
  const older = await EmbeddedPostgres.start({ dataDir, log });
  onTestFinished(() => older.stop());
  const source = new DataSource({
    type: "postgres",
    extra: poolConfig(older.connection, 2),
    migrations: migrations.slice(0, 1),
    migrationsTableName: migrationsTable,
  });
  await source.initialize();
  await migrate(source, log);
  await source.destroy();
  await older.stop();

  const settings = readSettings({ DATA_DIR: dataDir });
  const database = await openDatabase(settings, log);
  onTestFinished(() => database.close());
  const done = await database.dataSource.query(`select name from ${migrationsTable} order by id`);
  expect(done.map(({ name }: { name: string }) => name)).toEqual(migrationNames);
  await Promise.all([database.close(), database.close()]);

  const copies = readdirSync(join(dataDir, "backups"));
  expect(copies).toEqual([expect.stringMatching(new RegExp(`-before-${migrationNames[1]}$`))]);
  const restored = dataFolder();
  renameSync(join(dataDir, "backups", copies[0]!), join(restored, "postgres"));
  const copy = await EmbeddedPostgres.start({ dataDir: restored, log });
  onTestFinished(() => copy.stop());
  const tables = await tablesOf(copy.connection);
  expect(tables).toContain("app_user");
  expect(tables).not.toContain("content_item");

  // up to date already: nothing to copy
  const again = await openDatabase(settings, log);
  onTestFinished(() => again.close());
  expect(readdirSync(join(dataDir, "backups"))).toEqual([]);
});

test("a database of a newer version is left alone", async () => {
  const { url, drop } = await testDatabase();
  onTestFinished(drop);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`insert into ${migrationsTable} (timestamp, name) values (1, 'Later29991231000000')`);
  await client.end();
  await expect(openDatabase(readSettings({ DATABASE_URL: url }), log)).rejects.toThrow(/newer version.*Later2999/s);
});

test("two instances that start at once bring one database up to date together", async () => {
  const { url, drop } = await testDatabase();
  onTestFinished(drop);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query("drop schema public cascade");
  await client.query("create schema public");
  await client.end();
  const settings = readSettings({ DATABASE_URL: url, DATABASE_POOL_SIZE: "4" });
  const databases = await Promise.all([openDatabase(settings, log), openDatabase(settings, log)]);
  const counts = await databases[0].dataSource.query(`select count(*)::int as count from ${migrationsTable}`);
  expect(counts).toEqual([{ count: migrationNames.length }]);
  await Promise.all(databases.map((database) => database.close()));
});

test("a migration that fails is told in a sentence that says what to do", async () => {
  const { url, drop } = await testDatabase();
  onTestFinished(drop);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query("drop schema public cascade");
  await client.query("create schema public");
  // the name that the first migration needs is taken
  await client.query("create view content_item as select 1 as id");
  await client.query("create view app_user as select 1 as id");
  await client.end();
  const starting = openDatabase(readSettings({ DATABASE_URL: url, DATABASE_POOL_SIZE: "4" }), log);
  await expect(starting).rejects.toThrow(StartError);
  await expect(starting).rejects.toThrow(/can't be brought up to date, and nothing in it was changed: .*app_user/);
});
