import { spawn } from "node:child_process";
import { isWindows, node } from "./node.mjs";
import { environment } from "./run.mjs";

/** The app's exit code for what starting again can't mend: a wrong setting, a data folder in use. */
const startFailed = 78;
/** That for what passes without a hand on the app: a disk that is full. */
const notYet = 75;
const maxCrashes = 5;
const withinMilliseconds = 60_000;
const firstPauseMilliseconds = 500;

/**
 * Runs a part of the app until it ends in order, and starts it again after a crash, each time after a longer pause;
 * after 5 crashes in a minute it gives up. A start that failed for what may pass is tried for ever. Signals are passed on.
 * @param name what the log calls it.
 * @param args of Node.
 * @returns the exit code for whoever started it.
 */
export function supervise(name, args, { pauseMilliseconds = firstPauseMilliseconds } = {}) {
  return new Promise((end) => watch(name, args, pauseMilliseconds, end));
}

function watch(name, args, pauseMilliseconds, end) {
  /** When it crashed, within the last minute. */
  let crashes = [];
  let child = null;
  let pause = null;
  let isStopping = false;

  const start = () => {
    pause = null;
    child = spawn(node(), args, {
      cwd: process.cwd(),
      env: environment({ NODE_ENV: process.env.NODE_ENV ?? "production" }),
      // the channel closes with this process, however it ends, and the app then stops in order
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

  // A terminal's Ctrl-C reaches the app too; what reaches only this process is passed on. The app stops once.
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
    process.on(signal, () => {
      isStopping = true;
      // Windows knows no signal but the end; there the app stops in order when the channel closes
      if (child) return void (isWindows ? child.connected && child.disconnect() : child.kill(signal));
      clearTimeout(pause);
      end(0);
    });
  }
  start();
}

/** A line as the app's own log has them. */
function log(level, msg) {
  console.log(JSON.stringify({ level, time: new Date().toISOString(), msg }));
}
