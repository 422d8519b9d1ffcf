import { type App, createApp } from "../app.js";
import { runningDatabase } from "../platform/postgres/runningDatabase.js";
import { writePrivately } from "../platform/storage/privateFiles.js";
import { makeLog } from "../platform/telemetry/log.js";
import { loadDotEnv, readSettings } from "../settings/settings.js";

/**
 * The instance that the environment names, for a script that works on its data: on its running database if its app
 * runs, or else on a database started for the script.
 */
export async function openInstance(): Promise<App> {
  loadDotEnv();
  writePrivately();
  const settings = readSettings(process.env);
  const log = makeLog(settings.logLevel === "info" ? "warn" : settings.logLevel);
  const running = settings.databaseUrl ? null : await runningDatabase(settings);
  // the running app uses the metrics port
  return createApp({ settings: { ...settings, databaseUrl: running ?? settings.databaseUrl, metricsPort: null }, log });
}
