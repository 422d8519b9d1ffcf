import { existsSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

/** The project's folder. */
export const root = resolve(fileURLToPath(new URL("../..", import.meta.url)));

export const isWindows = process.platform === "win32";

const { engines, optionalDependencies } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
const needed = engines.node.replace(">=", "");
/** The oldest Node that can run these scripts, which hand over to the Node of the packages. */
const neededByScripts = "20";

const name = `node-${isWindows ? "win" : process.platform}-${process.arch}`;
const packaged = join(root, "node_modules", name, "bin", isWindows ? "node.exe" : "node");

/** Whether the packages include a Node for this system. They are built for glibc, which Alpine doesn't have. */
const comesWithPackages =
  name in optionalDependencies &&
  (process.platform !== "linux" || Boolean(process.report.getReport().header.glibcVersionRuntime));

/** The folder of the Node that everything runs on, once the packages are installed. */
export const nodeFolder = dirname(comesWithPackages ? packaged : process.execPath);

/** @throws before anything else is done, if no suitable Node is available. */
export function checkNode() {
  requireNode(comesWithPackages ? neededByScripts : needed);
}

/**
 * The Node that everything runs on: the one of the packages, or else the machine's own.
 * @throws when the machine's own is too old and the packages have none for it.
 */
export function node() {
  if (comesWithPackages && existsSync(packaged)) return packaged;
  requireNode(needed);
  return process.execPath;
}

function requireNode(version) {
  const [[major, minor = 0], [ownMajor, ownMinor]] = [version, process.versions.node].map((text) =>
    text.split(".").map(Number),
  );
  if (ownMajor > major || (ownMajor === major && ownMinor >= minor)) return;
  throw new Error(
    `Commonplace needs Node ${version} or newer, and this is ${process.version}. Please install it: https://nodejs.org`,
  );
}
