import { createReadStream, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openDatabase } from "./database.js";
import { migrationNames } from "./dataSource.js";
import { formerMigrations } from "./migrations/former.js";
import { migrationsTable } from "./migrations/index.js";
import { EmbeddedPostgres } from "./platform/postgres/embeddedPostgres.js";
import { makeLog } from "./platform/telemetry/log.js";
import { restoreInstance } from "./scripts/restoreInstance.js";
import { NotYetError, StartError } from "./settings/StartError.js";
import { readSettings } from "./settings/settings.js";
import { migrationsIn, onDatabase, restoreFormer, rowsIn } from "./testing/formerDatabase.js";
import { emptyDatabase, testDatabase } from "./testing/testDatabase.js";

const log = makeLog("silent");

function dataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "commonplace-data-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

test("a database of version 1.4.0 is copied, then taken over", { tags: ["slow"] }, async () => {
  const dataDir = dataFolder();
  const older = await EmbeddedPostgres.start({ dataDir, log });
  onTestFinished(() => older.stop());
  const columns = await onDatabase(older.connection, restoreFormer);
  const rows = await onDatabase(older.connection, (client) => rowsIn(client, columns));
  await older.stop();
  // three copies, and three whose copying was killed
  const before = [1, 2, 3].map((day) => `2020-01-0${day}T00-00-00-before-X`);
  for (const name of before)
    for (const ending of ["", ".unfinished"]) mkdirSync(join(dataDir, "backups", name + ending), { recursive: true });

  const settings = readSettings({ DATA_DIR: dataDir });
  const database = await openDatabase(settings, log);
  onTestFinished(() => database.close());
  expect(await onDatabase(database.connection, migrationsIn)).toEqual(migrationNames);
  expect(await onDatabase(database.connection, (client) => rowsIn(client, columns))).toEqual(rows);
  await Promise.all([database.close(), database.close()]);

  const copies = readdirSync(join(dataDir, "backups"));
  expect(copies).toEqual([
    ...before.slice(1),
    expect.stringMatching(new RegExp(`^2\\d+-.*-before-${migrationNames[0]}$`)),
  ]);
  const restored = dataFolder();
  renameSync(join(dataDir, "backups", copies.at(-1)!), join(restored, "postgres"));
  const copy = await EmbeddedPostgres.start({ dataDir: restored, log });
  onTestFinished(() => copy.stop());
  expect(await onDatabase(copy.connection, migrationsIn)).toEqual(formerMigrations);

  // already up to date: nothing to copy
  const again = await openDatabase(settings, log);
  onTestFinished(() => again.close());
  expect(readdirSync(join(dataDir, "backups"))).toEqual(before.slice(1));
});

test("the rows of an external database are copied before a version changes them, and can be restored", {
  tags: ["slow"],
}, async () => {
  const url = await emptyUrl();
  const { columns, rows } = await onDatabase({ connectionString: url }, async (client) => {
    const made = await restoreFormer(client);
    return { columns: made, rows: await rowsIn(client, made) };
  });
  const dataDir = dataFolder();
  const settings = readSettings({ DATABASE_URL: url, DATA_DIR: dataDir });
  const folder = join(dataDir, "backups");
  writeFileSync(folder, "in the way");
  await expect(openDatabase(settings, log)).rejects.toThrow(/no copy of it could be made first/);
  expect(await onDatabase({ connectionString: url }, migrationsIn)).toEqual(formerMigrations);
  rmSync(folder);

  mkdirSync(folder);
  const old = [1, 2, 3].map((day) => `before-X-2020-01-0${day}T00-00-00Z.tar.zst`);
  for (const name of [...old, "before-all-else.txt"]) writeFileSync(join(folder, name), "x");
  await (await openDatabase(settings, log)).close();
  const names = readdirSync(folder).sort();
  const copy = names.find((name) => name.startsWith(`before-${migrationNames[0]}-`)) ?? "";
  expect(names).toEqual([copy, "before-all-else.txt", ...old.slice(1)].sort());
  // already up to date: nothing to copy
  await (await openDatabase(settings, log)).close();
  expect(readdirSync(folder).sort()).toEqual(names);

  const elsewhere = await emptyUrl();
  mkdirSync(join(dataDir, "files", "attachments"), { recursive: true });
  writeFileSync(join(dataDir, "files", "attachments", "kept"), "x");
  const restored = { ...settings, databaseUrl: elsewhere };
  await restoreInstance(restored, createReadStream(join(folder, copy)), { passphrase: null });
  expect(await onDatabase({ connectionString: elsewhere }, (client) => rowsIn(client, columns))).toEqual(rows);
  await (await openDatabase({ ...restored, copyBeforeChange: false }, log)).close();
  expect(await onDatabase({ connectionString: elsewhere }, migrationsIn)).toEqual(migrationNames);
  expect(readdirSync(folder).sort()).toEqual(names);
});

test("a database of a newer version is not changed", async () => {
  const { url, drop } = await testDatabase();
  onTestFinished(drop);
  await onDatabase({ connectionString: url }, (client) =>
    client.query(`insert into ${migrationsTable} (timestamp, name) values (1, 'Later29991231000000')`),
  );
  await expect(openDatabase(readSettings({ DATABASE_URL: url }), log)).rejects.toThrow(/newer version.*Later2999/s);
});

async function emptyUrl(): Promise<string> {
  const { url, drop } = await emptyDatabase();
  onTestFinished(drop);
  return url;
}

test.each([
  ["an empty database", () => undefined],
  ["a database of version 1.4.0", restoreFormer],
])("two instances that start at once bring %s up to date together", async (_, prepare) => {
  const url = await emptyUrl();
  await onDatabase({ connectionString: url }, async (client) => prepare(client));
  const settings = readSettings({ DATABASE_URL: url, DATABASE_POOL_SIZE: "4", DATA_DIR: dataFolder() });
  const databases = await Promise.all([openDatabase(settings, log), openDatabase(settings, log)]);
  const counts = await databases[0].dataSource.query(`select count(*)::int as count from ${migrationsTable}`);
  expect(counts).toEqual([{ count: migrationNames.length }]);
  await Promise.all(databases.map((database) => database.close()));
});

test("a disk that fills up during the migrations is reported in a sentence", async () => {
  const url = await emptyUrl();
  await onDatabase({ connectionString: url }, (client) =>
    client.query(`
      create function fill_disk() returns event_trigger language plpgsql as
        $$ begin raise exception 'could not extend file: No space left on device' using errcode = 'disk_full'; end $$;
      create event trigger fill_disk on ddl_command_start when tag in ('CREATE FUNCTION') execute function fill_disk()`),
  );
  const starting = openDatabase(readSettings({ DATABASE_URL: url, DATABASE_POOL_SIZE: "4" }), log);
  await expect(starting).rejects.toThrow(
    new NotYetError("The database can't be brought up to date: its disk is full. Make room, then start again."),
  );
});

test("a failed migration is reported in a sentence that says what to do", async () => {
  // occupies names that the first migration needs
  const url = await emptyUrl();
  await onDatabase({ connectionString: url }, (client) =>
    client.query("create view content_item as select 1 as id; create view app_user as select 1 as id"),
  );
  const starting = openDatabase(readSettings({ DATABASE_URL: url, DATABASE_POOL_SIZE: "4" }), log);
  await expect(starting).rejects.toThrow(StartError);
  await expect(starting).rejects.toThrow(/can't be brought up to date, and nothing in it was changed: .*app_user/);
});
