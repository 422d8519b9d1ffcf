import { enableCompileCache, flushCompileCache } from "node:module";
import { join } from "node:path";
import type { App } from "./app.js";
import { writePrivately } from "./platform/storage/privateFiles.js";
import { makeLog } from "./platform/telemetry/log.js";
import { reportFailedStart } from "./settings/StartError.js";
import { loadDotEnv, readSettings, type Settings } from "./settings/settings.js";

/** Longer than this a stop can't be graceful: a proxy or a person would have given up. */
const stopSeconds = 30;

/**
 * Runs the app as this process until it is told to stop.
 * @param prepare gives the settings to run with, from those that were read.
 * @param begin follows the start; its sentence is printed.
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

  /** The first signal stops in order; it may come twice, by a terminal's group and from npm. */
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
    // beside the built files, and removed with them: the next start, as after a crash, compiles little again
    if (import.meta.filename.endsWith(".js")) enableCompileCache(join(import.meta.dirname, ".compiled"));
    // loaded once the settings are known to be right
    const starting = import("./app.js").then(({ createApp }) => createApp({ settings, log }));
    // "disconnect": `npm start` is gone, killed rather than stopped
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP", "disconnect"] as const) {
      process.on(signal, () => {
        // during the start: what has begun is finished first, so that nothing is left running
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
    // one that is killed writes nothing at its end
    flushCompileCache();
  } catch (error) {
    await app?.close().catch(() => undefined);
    process.exit(reportFailedStart(error));
  }
}
