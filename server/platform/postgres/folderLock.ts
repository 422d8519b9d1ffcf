import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { StartError } from "../../settings/StartError.js";
import { isAlive, startOf } from "./processes.js";

interface Holder {
  pid: number;
  /** Distinguishes this process from a later one with the same pid; null where the system doesn't say. */
  start: string | null;
  /** Changes when the machine restarts. */
  boot: string | null;
}

/** Two apps on one data folder would stop each other's database. */
class FolderInUseError extends StartError {
  constructor(folder: string, pid: number) {
    super(
      `Commonplace already runs on the data folder ${folder} (process ${pid}). Stop it first, or set DATA_DIR to another folder.`,
    );
  }
}

/**
 * Marks a folder as in use by this process. The lock of a killed process is taken over.
 * @returns a function that releases it; calling it twice does nothing.
 * @throws FolderInUseError while another living process holds it.
 */
export function lockFolder(folder: string): () => void {
  const file = join(folder, "commonplace.lock");
  const me = JSON.stringify({ pid: process.pid, start: startOf(process.pid), boot: bootId() } satisfies Holder);
  for (;;) {
    try {
      writeFileSync(file, me, { flag: "wx", mode: 0o600 });
      break;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
      const holder = holderOf(file);
      if (holder && isHolding(holder)) throw new FolderInUseError(folder, holder.pid);
      rmSync(file, { force: true });
    }
  }
  let isHeld = true;
  return () => {
    if (isHeld) rmSync(file, { force: true });
    isHeld = false;
  };
}

/** True while a living process holds the folder. */
export function isFolderLocked(folder: string): boolean {
  const holder = holderOf(join(folder, "commonplace.lock"));
  return holder !== null && isHolding(holder);
}

function holderOf(file: string): Holder | null {
  try {
    const holder = JSON.parse(readFileSync(file, "utf8")) as Partial<Holder>;
    return Number.isInteger(holder.pid)
      ? { pid: holder.pid!, start: holder.start ?? null, boot: holder.boot ?? null }
      : null;
  } catch {
    return null;
  }
}

function isHolding(holder: Holder): boolean {
  return isAlive(holder.pid) && holder.boot === bootId() && startOf(holder.pid) === holder.start;
}

function bootId(): string | null {
  try {
    return readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
  } catch {
    return null;
  }
}
