import { spawn } from "node:child_process";
import { delimiter, join } from "node:path";
import { checkNode, isWindows, nodeFolder, root } from "./node.mjs";

/** The environment with the packages' commands, and our Node, first in the path. */
export function environment(extra = {}) {
  const path = [nodeFolder, join(root, "node_modules/.bin"), process.env.PATH].join(delimiter);
  return { ...process.env, PATH: path, ...extra };
}

/**
 * Starts a command in the project's folder: one of the packages', or the system's.
 * @param options as for `spawn`.
 */
export function start(command, args, options = {}) {
  const common = { cwd: root, ...options };
  if (!isWindows || command.endsWith(".exe")) return spawn(command, args, common);
  // there the packages' commands are batch files, which only a shell runs
  return spawn([command, ...args].map((word) => `"${word}"`).join(" "), { ...common, shell: true });
}

/**
 * Runs a command in the project's folder until it ends.
 * @returns its exit code, and its output when `quiet` kept it from the screen.
 */
export function run(command, args, { env = {}, quiet = false, cwd = root } = {}) {
  return new Promise((done, fail) => {
    const child = start(command, args, {
      cwd,
      env: environment(env),
      stdio: quiet ? ["ignore", "pipe", "pipe"] : ["ignore", "inherit", "inherit"],
    });
    let output = "";
    child.stdout?.on("data", (chunk) => (output += chunk));
    child.stderr?.on("data", (chunk) => (output += chunk));
    child.on("error", fail);
    child.on("close", (code, signal) => done({ code: code ?? (signal ? 1 : 0), output }));
  });
}

/** Runs a command without output. @returns whether it succeeded; false too if it doesn't exist. */
export async function succeeds(command, args, options = {}) {
  const { code } = await run(command, args, { quiet: true, ...options }).catch(() => ({ code: 1 }));
  return code === 0;
}

/** Runs one of the packages' commands (`tsc`, `vite`, ...), and stops everything if it fails. */
export async function must(command, args, options = {}) {
  const { code, output } = await run(command, args, options);
  if (code === 0) return output;
  if (output) process.stderr.write(output);
  throw new Error(`${command} ${args.join(" ")} failed (exit code ${code}).`);
}

/** Ends the script with one plain sentence instead of a stack trace. */
export async function main(work) {
  try {
    checkNode();
    await work();
  } catch (error) {
    console.error(`\n${error instanceof Error ? error.message : error}`);
    process.exitCode = 1;
  }
}
