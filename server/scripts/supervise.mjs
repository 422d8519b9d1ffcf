import { spawn } from "node:child_process";
import { isWindows, node } from "./node.mjs";
import { environment } from "./run.mjs";

/** The app's exit code for a problem that another start can't fix: an invalid setting, a data folder in use. */
const startFailed = 78;
/** The exit code for a problem that may pass by itself: a full disk. */
const notYet = 75;
const maxCrashes = 5;
const withinMilliseconds = 60_000;
const firstPauseMilliseconds = 500;

/**
 * Runs a part of the app until it ends cleanly, and restarts it after a crash, each time after a longer pause; after 5
 * crashes in a minute it gives up. A start that failed for a problem that may pass is tried for ever. Signals are
 * passed on.
 * @param name used in the log.
 * @param args for Node.
 * @returns the exit code for whoever started it.
 */
export function supervise(name, args, { pauseMilliseconds = firstPauseMilliseconds } = {}) {
  return new Promise((end) => watch(name, args, pauseMilliseconds, end));
}

function watch(name, args, pauseMilliseconds, end) {
  /** The times of crashes within the last minute. */
  let crashes = [];
  let child = null;
  let pause = null;
  let isStopping = false;

  const start = () => {
    pause = null;
    child = spawn(node(), args, {
      cwd: process.cwd(),
      env: environment({ NODE_ENV: process.env.NODE_ENV ?? "production" }),
      // the channel closes with this process, however it ends, and the app then shuts down cleanly
      stdio: ["inherit", "inherit", "inherit", "ipc"],
    });
    child.once("error", (error) => {
      console.error(`${name} can't be started: ${error.message}`);
      end(1);
    });
    child.once("exit", (code, signal) => {
      child = null;
      if (code === 0 || code === startFailed || isStopping) return end(code ?? 1);
      if (code === notYet) {
        const milliseconds = pauseMilliseconds * 6;
        log("error", `${name} could not start yet and is started again in ${milliseconds / 1000} s`);
        pause = setTimeout(start, milliseconds);
        return;
      }
      const now = performance.now();
      crashes = [...crashes.filter((at) => now - at < withinMilliseconds), now];
      const cause = signal ? `signal ${signal}` : `exit code ${code}`;
      if (crashes.length >= maxCrashes) {
        log("fatal", `${name} crashed ${maxCrashes} times within a minute (last: ${cause}) and is not started again`);
        return end(1);
      }
      const milliseconds = pauseMilliseconds * 2 ** (crashes.length - 1);
      log("error", `${name} crashed (${cause}) and is started again in ${milliseconds / 1000} s`);
      pause = setTimeout(start, milliseconds);
    });
  };

  // A terminal's Ctrl-C reaches the app too; a signal to this process alone is passed on. The app stops once.
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
    process.on(signal, () => {
      isStopping = true;
      // Windows has no signal except a kill; there the app shuts down cleanly when the channel closes
      if (child) return void (isWindows ? child.connected && child.disconnect() : child.kill(signal));
      clearTimeout(pause);
      end(0);
    });
  }
  start();
}

/** A line in the format of the app's own log. */
function log(level, msg) {
  console.log(JSON.stringify({ level, time: new Date().toISOString(), msg }));
}
