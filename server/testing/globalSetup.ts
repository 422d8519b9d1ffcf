import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DataSource } from "typeorm";
import type { TestProject } from "vitest/node";
import { createApp } from "../app.js";
import { migrate } from "../database.js";
import { migrations, migrationsTable } from "../migrations/index.js";
import { poolConfig } from "../platform/data/pool.js";
import { EmbeddedPostgres, type SocketConnection } from "../platform/postgres/embeddedPostgres.js";
import { isFolderLocked } from "../platform/postgres/folderLock.js";
import { postgresProcessesIn, signal } from "../platform/postgres/processes.js";
import { makeLog } from "../platform/telemetry/log.js";
import { readSettings } from "../settings/settings.js";
import { databaseUrl } from "./databaseUrl.js";

declare module "vitest" {
  interface ProvidedContext {
    /** The run's PostgreSQL; `database` is the migrated template from which each test's database is cloned. */
    postgres: SocketConnection;
  }
}

const prefix = "commonplace-test-";

/** One throwaway PostgreSQL for the whole run, with a migrated template. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  removeLeftovers();
  const dataDir = mkdtempSync(join(tmpdir(), prefix));
  const log = makeLog("error");
  const postgres = await EmbeddedPostgres.start({ dataDir, log, isThrowaway: true });
  const stop = async (): Promise<void> => {
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    const template = new DataSource({
      type: "postgres",
      extra: poolConfig(postgres.connection, 2),
      migrations,
      migrationsTableName: migrationsTable,
      installExtensions: false,
    });
    await template.initialize();
    await migrate(template, log);
    await template.destroy();
    // with the definitions of the queue, which every app would otherwise store for itself
    const settings = readSettings({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl(postgres.connection) });
    const app = await createApp({ settings, log });
    await app.services.jobs.idle();
    // no process has run jobs yet
    await app.services.pool.query("update jobs.version set cron_on = null");
    await app.close();
  } catch (error) {
    await stop();
    throw error;
  }
  project.provide("postgres", postgres.connection);
  return stop;
}

/** Removes servers and folders left by killed runs of this account. */
function removeLeftovers(): void {
  const own = process.getuid?.() ?? 0;
  for (const name of readdirSync(tmpdir()).filter((entry) => entry.startsWith(prefix))) {
    const folder = join(tmpdir(), name);
    if (statSync(folder, { throwIfNoEntry: false })?.uid !== own) continue;
    if (!existsSync(join(folder, "commonplace.lock")) || isFolderLocked(folder)) continue;
    const cluster = join(folder, "postgres");
    for (const pid of postgresProcessesIn(cluster, postmasterOf(cluster))) signal(pid, "SIGKILL");
    rmSync(folder, { recursive: true, force: true });
  }
}

function postmasterOf(cluster: string): number | null {
  const file = join(cluster, "postmaster.pid");
  return existsSync(file) ? Number.parseInt(readFileSync(file, "utf8"), 10) : null;
}
