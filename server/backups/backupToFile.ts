import { link, mkdir, open, readdir, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { BackupOptions, BackupProgress } from "../platform/backup/writeBackup.js";
import { roomOf } from "../platform/storage/roomOf.js";
import { StartError } from "../settings/StartError.js";
import type { Settings } from "../settings/settings.js";
import { backupInstance, type InstanceOptions } from "./backupInstance.js";

/** As much room stays for others. */
const reserveBytes = 256 * 1024 * 1024;
const lookMilliseconds = 500;
/** A backup that is being made may wait for hours for another, and writes nothing meanwhile. */
const abandonedMilliseconds = 86_400_000;

export interface MadeBackup extends BackupProgress {
  /** Where it is, e.g. "backups/commonplace-2026-11-26T20-30-00Z.tar.zst". */
  file: string;
  /** Bytes of the file. */
  size: number;
}

/** The name of a backup's file: when it was made, and how it is written. */
export function backupFileName(
  { now, passphrase }: Pick<BackupOptions, "now" | "passphrase">,
  beginning = "commonplace",
): string {
  const stamp = `${now.toISOString().slice(0, 19).replaceAll(":", "-")}Z`;
  return `${beginning}-${stamp}.tar.zst${passphrase === null ? "" : ".age"}`;
}

/**
 * Writes a backup of the instance into a file, which has its name only once it is whole and on the disk.
 * @param place a file, or a folder (one that is there, or that ends in a slash), which gets one named after the time.
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
    // never over another that was made meanwhile
    await link(unfinished, file);
    await forceFolder(dirname(file));
    return { ...progress, file, size: (await stat(file)).size };
  } finally {
    await rm(unfinished, { force: true });
  }
}

/**
 * Removes what processes that were killed left in a folder. Their ids say nothing: other machines may write to it, and in
 * a container each start has the same.
 */
async function removeAbandoned(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  const paths = names
    .filter((name) => /\.tar\.zst(?:\.age)?\.\d+\.unfinished$/.test(name))
    .map((name) => join(folder, name));
  const remove = async (path: string): Promise<void> => {
    if ((await stat(path)).mtimeMs < Date.now() - abandonedMilliseconds) await rm(path);
  };
  // one that can't be removed is tried again by the next backup
  await Promise.allSettled(paths.map(remove));
}

/** A file's name is on the disk once its folder is. */
async function forceFolder(folder: string): Promise<void> {
  try {
    const opened = await open(folder);
    await opened.sync().finally(() => opened.close());
  } catch (error) {
    // some file systems force files alone
    if ((error as NodeJS.ErrnoException).code === "EIO") throw error;
  }
}

/** Stops the work while the disk still has room for others: the database may be on the same. */
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
