import "reflect-metadata";
import type { App } from "./app.js";
import { writePrivately } from "./platform/storage/privateFiles.js";
import { makeLog } from "./platform/telemetry/log.js";
import { reportFailedStart, StartError } from "./settings/StartError.js";
import { loadDotEnv, readSettings } from "./settings/settings.js";

// The app's background jobs in a process of their own: the same parts, without answering anybody.
process.title = "commonplace worker";
loadDotEnv();
writePrivately();

let app: App | null = null;
let isStopping = false;

async function stop(exitCode: number): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  await app?.close().catch(() => undefined);
  process.exit(exitCode);
}

try {
  const settings = { ...readSettings(process.env), runJobs: true };
  const log = makeLog(settings.logLevel);
  if (settings.databaseUrl === null)
    throw new StartError("A worker needs DATABASE_URL: the database that comes with the app has its one process.");
  const starting = import("./app.js").then(({ createApp }) => createApp({ settings, log }));
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
    process.on(signal, () => void starting.then(() => stop(0)).catch(() => process.exit(1)));
  // `npm run worker` is gone, killed rather than stopped
  process.on("disconnect", () => void starting.then(() => stop(0)).catch(() => process.exit(1)));
  for (const event of ["uncaughtException", "unhandledRejection"] as const) {
    process.on(event, (error: unknown) => {
      log.fatal({ err: error }, event);
      void stop(1);
    });
  }
  app = await starting;
  if (!isStopping) console.log("The worker is ready");
} catch (error) {
  await app?.close().catch(() => undefined);
  process.exit(reportFailedStart(error));
}
