import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type App, createApp } from "../app.js";
import { placeCluster } from "../platform/embeddedPostgresFiles.js";
import { GuardedClient } from "../platform/GuardedClient.js";
import { makeLog } from "../platform/log.js";
import { writePrivately } from "../platform/privateFiles.js";
import { loadDotEnv, readSettings, type Settings } from "../settings.js";

/**
 * The instance that the environment names, for a script that works on its data: on its running database when its app
 * runs, else on a database started for the script.
 */
export async function openInstance(): Promise<App> {
  loadDotEnv();
  writePrivately();
  const settings = readSettings(process.env);
  const log = makeLog(settings.logLevel === "info" ? "warn" : settings.logLevel);
  const running = settings.databaseUrl ? null : await runningDatabase(settings);
  return createApp({ settings: running ? { ...settings, databaseUrl: running } : settings, log });
}

/** The URL of the embedded database that a running app has started; null when none answers. */
export async function runningDatabase({ dataDir }: Pick<Settings, "dataDir">): Promise<string | null> {
  let lines: string[];
  try {
    lines = readFileSync(join(placeCluster(dataDir), "postmaster.pid"), "utf8").split("\n");
  } catch {
    return null;
  }
  const [port, folder] = [lines[3], lines[4]];
  if (!port || !folder) return null;
  const url = `postgres://postgres@localhost:${port}/commonplace?host=${encodeURIComponent(folder)}`;
  const client = new GuardedClient({ connectionString: url, connectionTimeoutMillis: 5_000 });
  try {
    await client.connect();
    return url;
  } catch {
    return null;
  } finally {
    await client.end().catch(() => undefined);
  }
}
