import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import type { PoolClient } from "pg";
import type { Logger } from "pino";
import { type DataSource, MigrationExecutor, type QueryRunner } from "typeorm";
import { copyBeforeChange } from "./backups/copyBeforeChange.js";
import { makeDataSource, migrationNames } from "./dataSource.js";
import { formerMigrations } from "./migrations/former.js";
import { type Runner, systemData } from "./platform/data/Data.js";
import { GuardedClient } from "./platform/data/GuardedClient.js";
import { hasTable } from "./platform/data/hasTable.js";
import { type DatabaseConnection, poolConfig, withoutDeadlines } from "./platform/data/pool.js";
import { isDatabaseAway, isDiskFull } from "./platform/outage.js";
import { EmbeddedPostgres } from "./platform/postgres/embeddedPostgres.js";
import { within } from "./platform/within.js";
import { NotYetError, StartError } from "./settings/StartError.js";
import type { Settings } from "./settings/settings.js";

export interface Database {
  dataSource: DataSource;
  connection: DatabaseConnection;
  /** Calling it again waits for the same end. */
  close(): Promise<void>;
}

const oldestMajor = 15;
const copiesKept = 3;
const unfinishedEnding = ".unfinished";
/** The embedded PostgreSQL takes 40 connections in all; searches, jobs and commands need some beside this pool. */
const largestEmbeddedPool = 24;
const closeSeconds = 5;
/** A database server that starts at the same time as the app is given this long. */
const secondsToAppear = 30;

/**
 * Connects to DATABASE_URL, or starts the embedded PostgreSQL, and brings the schema up to date.
 * @throws StartError with a sentence for whoever started the app.
 */
export async function openDatabase(settings: Settings, log: Logger): Promise<Database> {
  const embedded = settings.databaseUrl ? null : await EmbeddedPostgres.start({ dataDir: settings.dataDir, log });
  const connection = embedded?.connection ?? { connectionString: settings.databaseUrl ?? "" };
  let dataSource: DataSource | null = null;
  try {
    const pending = await pendingMigrations(connection, embedded ? 5 : secondsToAppear, log);
    if (embedded && pending.isChange && pending.next) await keepCopy(embedded, pending.next, log);
    const size = embedded ? Math.min(settings.databasePoolSize, largestEmbeddedPool) : settings.databasePoolSize;
    dataSource = makeDataSource(connection, size, log);
    await dataSource.initialize();
    const copied = pending.isChange && !embedded && settings.copyBeforeChange ? pending.next : null;
    if (pending.next)
      await migrate(dataSource, log, copied ? () => copyBeforeChange(settings, copied, log) : undefined);
  } catch (error) {
    if (dataSource?.isInitialized) await dataSource.destroy();
    await embedded?.stop();
    throw error;
  }
  const opened = dataSource;
  let closing: Promise<void> | null = null;
  const close = async (): Promise<void> => {
    // a connection that never answers is not waited for
    if (opened.isInitialized) await within(closeSeconds, opened.destroy()).catch((err) => log.warn({ err }, "Cut off"));
    await embedded?.stop();
  };
  return {
    dataSource: opened,
    connection,
    close: () => {
      closing ??= close();
      return closing;
    },
  };
}

const database = (client: Runner) =>
  systemData(client, "which migrations have run, and running them").withTables<{ migration: { name: string } }>();

/**
 * Runs the missing migrations, one instance at a time; all of them or none.
 * @param before runs first, if any migration is missing.
 */
export async function migrate(dataSource: DataSource, log: Logger, before?: () => Promise<void>): Promise<void> {
  const runner = dataSource.createQueryRunner();
  const client = (await runner.connect()) as PoolClient;
  const db = database(client);
  try {
    // migrating a big table, or waiting for another instance's migrations, may take longer than a request may
    await withoutDeadlines(client, async () => {
      await db.selectNoFrom(sql`pg_advisory_lock(hashtext('commonplace.migrations'))`.as("taken")).execute();
      const executor = new MigrationExecutor(dataSource, runner);
      executor.transaction = "all";
      if (before && (await executor.getPendingMigrations()).length > 0) await before();
      for (const { name } of await executor.executePendingMigrations()) log.info({ migration: name }, "Migrated");
    });
  } catch (error) {
    throw error instanceof StartError ? error : (missingExtension(error) ?? failedMigration(error));
  } finally {
    await db
      .selectNoFrom(sql`pg_advisory_unlock_all()`.as("released"))
      .execute()
      .catch(() => undefined);
    await runner.release();
  }
}

/** Runs some of the migrations, in their order, within the runner's transaction. */
export async function makeTables(dataSource: DataSource, runner: QueryRunner, names: readonly string[]): Promise<void> {
  const executor = new MigrationExecutor(dataSource, runner);
  executor.transaction = "none";
  for (const migration of await executor.getPendingMigrations())
    if (names.includes(migration.name)) await executor.executeMigration(migration);
}

/** A migration's failure in a sentence, since whoever starts the app can do nothing with a statement's text. */
function failedMigration(error: unknown): StartError {
  const reason = error instanceof Error ? error.message : String(error);
  if (isDiskFull(error))
    return new NotYetError("The database can't be brought up to date: its disk is full. Make room, then start again.");
  return new StartError(
    `The database can't be brought up to date, and nothing in it was changed: ${reason}. Start the version that ran before, and report this.`,
  );
}

/** An external database may not let its user add an extension that search needs. */
export function missingExtension(error: unknown): StartError | null {
  const { code, message } = error as { code?: string; message?: string };
  const name = /extension "(\w+)"/.exec(message ?? "")?.[1];
  if (!name || (code !== "42501" && code !== "0A000" && code !== "58P01")) return null;
  const reason = code === "42501" ? "this user may not create it" : "its server doesn't have it";
  return new StartError(
    `The database that DATABASE_URL leads to lacks the extension ${name}, and ${reason}. Ask whoever runs it for "create extension ${name}", then start again.`,
  );
}

/** The first name that isn't one of ours; null if there is none. */
const newerOf = (names: readonly string[]): string | null =>
  names.find((name) => !migrationNames.includes(name) && !formerMigrations.includes(name)) ?? null;

/** The migration with which a newer version has changed the database since this one started; null if there is none. */
export async function newerMigration(runner: Runner): Promise<string | null> {
  const rows = await database(runner).selectFrom("migration").select("name").execute();
  return newerOf(rows.map(({ name }) => name));
}

interface Pending {
  /** The first migration that has not run; null when all have. */
  next: string | null;
  /** Whether others have run, so that the database has contents. */
  isChange: boolean;
}

async function pendingMigrations(connection: DatabaseConnection, seconds: number, log: Logger): Promise<Pending> {
  const client = await connectFirst(connection, seconds, log);
  try {
    const db = database(client);
    const version = sql<number>`current_setting('server_version_num')::integer`.as("version");
    const major = Math.floor((await db.selectNoFrom(version).executeTakeFirstOrThrow()).version / 10_000);
    if (major < oldestMajor)
      throw new StartError(`DATABASE_URL leads to PostgreSQL ${major}; Commonplace needs ${oldestMajor} or newer.`);
    const hasRun = await hasTable(db, "migration");
    const rows = hasRun ? await db.selectFrom("migration").select("name").execute() : [];
    const done = new Set(rows.map(({ name }) => name));
    const former = formerMigrations.filter((name) => done.has(name));
    if (former.length > 0 && former.length < formerMigrations.length)
      throw new StartError(
        "The database was made by a version of Commonplace before 1.4.0. Start version 1.4.0 on it once, then this one.",
      );
    const unknown = newerOf([...done]);
    if (unknown)
      throw new StartError(
        `The database was changed by a newer version of Commonplace (${unknown}). Start that version or a later one.`,
      );
    return { next: migrationNames.find((name) => !done.has(name)) ?? null, isChange: done.size > 0 };
  } finally {
    await client.end();
  }
}

/** Makes the first connection, and waits for a server that is just starting. */
async function connectFirst(connection: DatabaseConnection, seconds: number, log: Logger): Promise<GuardedClient> {
  const end = performance.now() + seconds * 1000;
  for (let attempt = 1; ; attempt++) {
    const client = new GuardedClient(poolConfig(connection, 1));
    try {
      await client.connect();
      return client;
    } catch (error) {
      await client.end().catch(() => undefined);
      if (isDatabaseAway(error) && performance.now() < end) {
        if (attempt === 1) log.warn(`The database can't be reached yet; trying for ${seconds} seconds`);
        await wait(500);
        continue;
      }
      const reason = error instanceof Error ? error.message || (error as { code?: string }).code : String(error);
      throw new StartError(
        `The database can't be reached (${reason}). Is DATABASE_URL right, and does the server run?`,
      );
    }
  }
}

/** Copies the database's folder before a migration changes it; the newest three copies are kept. */
async function keepCopy(embedded: EmbeddedPostgres, migration: string, log: Logger): Promise<void> {
  const folder = join(dirname(embedded.cluster), "backups");
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const stamp = new Date().toISOString().slice(0, 19).replaceAll(":", "-");
  const copy = join(folder, `${stamp}-before-${migration}`);
  const unfinished = `${copy}${unfinishedEnding}`;
  const copies = () =>
    readdirSync(folder)
      .filter((name) => name.includes("-before-"))
      .sort();
  // copies whose process was killed while they were made: nobody else uses this data folder
  for (const name of copies()) if (name.endsWith(unfinishedEnding)) removeCopy(join(folder, name), log);
  try {
    await embedded.copyTo(unfinished);
    rmSync(copy, { recursive: true, force: true });
    renameSync(unfinished, copy);
  } catch (error) {
    if (existsSync(unfinished)) rmSync(unfinished, { recursive: true, force: true });
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(`The database must change for this version, and no copy of it could be made first: ${reason}`);
  }
  log.info({ copy }, "Copied the database before changing it");
  for (const old of copies().slice(0, -copiesKept)) removeCopy(join(folder, old), log);
}

/** A copy that can't be removed doesn't stop the start. */
function removeCopy(copy: string, log: Logger): void {
  try {
    rmSync(copy, { recursive: true, force: true });
  } catch (error) {
    log.warn({ err: error }, "An old copy of the database could not be removed");
  }
}
