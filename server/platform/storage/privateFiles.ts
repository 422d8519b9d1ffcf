import { chmodSync, existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Logger } from "pino";

const others = 0o077;
const sticky = 0o1000;

/** From now on nobody but this account can read or list what the process writes, unless it asks for more. */
export function writePrivately(): void {
  process.umask(others);
}

/**
 * Closes the data folder to other accounts, including anything that an earlier version left open in it. When root
 * starts the app, PostgreSQL runs as another account and its folder is in this one: others may then pass through, and
 * list nothing.
 */
export function closeDataFolder(dataDir: string, log: Logger): void {
  try {
    close(dataDir, process.getuid?.() === 0 ? 0o711 : 0o700);
    for (const name of ["files", "backups"]) closeAll(join(dataDir, name));
    for (const name of ["postgres.log", "postgres.log.1", "postgres.location"]) close(join(dataDir, name), 0o600);
  } catch (error) {
    // some file systems have no modes; the app works without them
    log.warn({ err: error }, "The data folder could not be closed to other accounts");
  }
}

function close(path: string, mode: number): void {
  const found = statSync(path, { throwIfNoEntry: false });
  // a folder that many accounts share, or that another one owns, is not the app's to close
  if (!found || found.mode & sticky || found.uid !== process.getuid?.()) return;
  if ((found.mode & 0o777 & ~mode) !== 0) chmodSync(path, found.mode & mode);
}

/** The folder itself comes last: once it is closed, so is everything in it, and nothing needs to be checked again. */
function closeAll(folder: string): void {
  if (!existsSync(folder) || (statSync(folder).mode & others) === 0) return;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) closeAll(path);
    else if (entry.isFile()) close(path, 0o600);
  }
  close(folder, 0o700);
}
