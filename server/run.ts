import { enableCompileCache, flushCompileCache } from "node:module";
import { join } from "node:path";
import type { App } from "./app.js";
import { writePrivately } from "./platform/storage/privateFiles.js";
import { makeLog } from "./platform/telemetry/log.js";
import { reportFailedStart } from "./settings/StartError.js";
import { loadDotEnv, readSettings, type Settings } from "./settings/settings.js";

/** A graceful stop can't take longer: a proxy or a person would have given up. */
const stopSeconds = 30;

/**
 * Runs the app as this process until it is told to stop.
 * @param prepare returns the settings to run with, based on those that were read.
 * @param begin runs after the start; the sentence that it returns is printed.
 */
export async function run(
  title: string,
  prepare: (settings: Settings) => Settings,
  begin: (app: App) => Promise<string>,
): Promise<void> {
  process.title = title;
  loadDotEnv();
  writePrivately();
  let app: App | null = null;
  let isStopping = false;

  /** The first signal shuts down cleanly; it may arrive twice, from a terminal's process group and from npm. */
  const stop = async (reason: string, exitCode: number): Promise<void> => {
    if (isStopping) return;
    isStopping = true;
    const log = app?.services.log;
    log?.info({ reason }, "Stopping");
    setTimeout(
      () => {
        log?.error("Stopping took too long");
        process.exit(1);
      },
      ((app?.services.settings.drainSeconds ?? 0) + stopSeconds) * 1000,
    ).unref();
    try {
      await app?.close();
      log?.info("Stopped");
      process.exit(exitCode);
    } catch (error) {
      log?.error({ err: error }, "Stopping failed");
      process.exit(1);
    }
  };

  try {
    const settings = prepare(readSettings(process.env));
    const log = makeLog(settings.logLevel);
    // beside the built files, and removed with them: the next start, e.g. after a crash, has little to compile
    if (import.meta.filename.endsWith(".js")) enableCompileCache(join(import.meta.dirname, ".compiled"));
    // loaded only once the settings are valid
    const starting = import("./app.js").then(({ createApp }) => createApp({ settings, log }));
    // "disconnect": `npm start` is gone, because it was killed
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP", "disconnect"] as const) {
      process.on(signal, () => {
        // during the start, wait until it is done, so that nothing is left running
        void starting.then(() => stop(signal, 0)).catch(() => process.exit(1));
      });
    }
    for (const event of ["uncaughtException", "unhandledRejection"] as const) {
      process.on(event, (error: unknown) => {
        log.fatal({ err: error }, event);
        void stop(event, 1);
      });
    }
    app = await starting;
    const sentence = await begin(app);
    if (!isStopping) console.log(sentence);
    // a killed process would write nothing at its end
    flushCompileCache();
  } catch (error) {
    await app?.close().catch(() => undefined);
    process.exit(reportFailedStart(error));
  }
}
