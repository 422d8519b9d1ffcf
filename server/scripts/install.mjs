import { createHash } from "node:crypto";
import { existsSync, lstatSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { must, root } from "./run.mjs";

const stamp = join(root, "node_modules/.installed");

/** Installs the packages that the lockfile names, unless they are there already. */
export async function install() {
  // packages that belong to another checkout are taken as they are
  if (lstatSync(join(root, "node_modules"), { throwIfNoEntry: false })?.isSymbolicLink()) return;
  const wanted = createHash("sha256")
    .update(readFileSync(join(root, "package-lock.json")))
    .digest("hex");
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === wanted) return;
  console.log("Installing packages (about a minute, the first time only) ...");
  await must("npm", ["ci", "--no-audit", "--no-fund", "--loglevel=error", "--include=dev", "--include=optional"]);
  writeFileSync(stamp, wanted);
}
