import { link, mkdir, open, readdir, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { BackupOptions, BackupProgress } from "../platform/backup/writeBackup.js";
import { roomOf } from "../platform/storage/roomOf.js";
import { StartError } from "../settings/StartError.js";
import type { Settings } from "../settings/settings.js";
import { backupInstance, type InstanceOptions } from "./backupInstance.js";

/** Disk space that a backup leaves free for others. */
const reserveBytes = 256 * 1024 * 1024;
const lookMilliseconds = 500;
/** A backup in progress may wait for hours for another, without writing to its file. */
const abandonedMilliseconds = 86_400_000;

export interface MadeBackup extends BackupProgress {
  /** Its path, e.g. "backups/commonplace-2026-11-26T20-30-00Z.tar.zst". */
  file: string;
  /** The size of the file in bytes. */
  size: number;
}

/** The name of a backup's file: when it was made, and its format. */
export function backupFileName(
  { now, passphrase }: Pick<BackupOptions, "now" | "passphrase">,
  beginning = "commonplace",
): string {
  const stamp = `${now.toISOString().slice(0, 19).replaceAll(":", "-")}Z`;
  return `${beginning}-${stamp}.tar.zst${passphrase === null ? "" : ".age"}`;
}

/**
 * Writes a backup of the instance into a file, which gets its name only once it is complete and on the disk.
 * @param place a file, or a folder (an existing one, or a path that ends in a slash), in which the file is named after
 * the time.
 */
export async function backupToFile(settings: Settings, place: string, options: InstanceOptions): Promise<MadeBackup> {
  const isFolder = place.endsWith("/") || ((await stat(place).catch(() => null))?.isDirectory() ?? false);
  const file = isFolder ? join(place, backupFileName(options)) : place;
  if (await stat(file).catch(() => null)) throw new StartError(`There is a file ${file} already.`);
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  await removeAbandoned(dirname(file));
  const unfinished = `${file}.${process.pid}.unfinished`;
  try {
    const progress = await whileThereIsRoom(dirname(file), options.signal, async (signal) => {
      const written = await open(unfinished, "wx", 0o600);
      return backupInstance(settings, written.createWriteStream({ flush: true }), { ...options, signal });
    });
    // never overwrites another that was made meanwhile
    await link(unfinished, file);
    await forceFolder(dirname(file));
    return { ...progress, file, size: (await stat(file)).size };
  } finally {
    await rm(unfinished, { force: true });
  }
}

/**
 * Removes what killed processes left in a folder. Process ids are no help: other machines may write to the folder, and
 * in a container each start has the same id.
 */
async function removeAbandoned(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  const paths = names
    .filter((name) => /\.tar\.zst(?:\.age)?\.\d+\.unfinished$/.test(name))
    .map((name) => join(folder, name));
  const remove = async (path: string): Promise<void> => {
    if ((await stat(path)).mtimeMs < Date.now() - abandonedMilliseconds) await rm(path);
  };
  // one that can't be removed is retried by the next backup
  await Promise.allSettled(paths.map(remove));
}

/** Syncs the folder: a file's name is on the disk only once its folder is. */
async function forceFolder(folder: string): Promise<void> {
  try {
    const opened = await open(folder);
    await opened.sync().finally(() => opened.close());
  } catch (error) {
    // some file systems can only sync files
    if ((error as NodeJS.ErrnoException).code === "EIO") throw error;
  }
}

/** Stops the work when free disk space gets low: the database may be on the same disk. */
async function whileThereIsRoom<T>(
  folder: string,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const full = new AbortController();
  const look = async (): Promise<void> => {
    const room = await roomOf(folder);
    if (room && room.freeBytes < reserveBytes)
      full.abort(new StartError(`There is too little room left in ${folder} for a backup.`));
  };
  await look();
  const timer = setInterval(() => void look(), lookMilliseconds);
  try {
    full.signal.throwIfAborted();
    return await work(AbortSignal.any([signal, full.signal]));
  } finally {
    clearInterval(timer);
  }
}
