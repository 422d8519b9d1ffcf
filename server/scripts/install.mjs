import { lstatSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./node.mjs";
import { must } from "./run.mjs";

/** Installs the packages of the lockfile, unless they are already there, whoever installed them. */
export async function install() {
  // packages that belong to another checkout are used as they are
  if (lstatSync(join(root, "node_modules"), { throwIfNoEntry: false })?.isSymbolicLink()) return;
  if (isInstalled()) return;
  console.log("Installing packages (about a minute, the first time only) ...");
  await must("npm", ["ci", "--no-audit", "--no-fund", "--loglevel=error", "--include=dev", "--include=optional"]);
}

/** Compares the list that npm leaves in node_modules at the end of each installation. */
function isInstalled() {
  const installed = packagesIn("node_modules/.package-lock.json");
  return Object.entries(packagesIn("package-lock.json")).every(
    ([path, { version, optional }]) =>
      path === "" || (path in installed ? installed[path].version === version : optional),
  );
}

function packagesIn(file) {
  try {
    return JSON.parse(readFileSync(join(root, file), "utf8")).packages;
  } catch {
    return {};
  }
}
