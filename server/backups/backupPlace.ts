import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { BackupOptions } from "../platform/backup/writeBackup.js";
import { StartError } from "../settings/StartError.js";
import type { Settings } from "../settings/settings.js";
import { backupToBucket, bucketName, removeFromBucket } from "./backupToBucket.js";
import { backupFileName, backupToFile, type MadeBackup } from "./backupToFile.js";

/** Where backups are stored, as shown to admins: a folder of this machine, or "s3://" and a bucket. */
export function placeOf({ backupBucket, backupFolder }: Settings): string {
  return backupBucket ? bucketName(backupBucket) : backupFolder;
}

/** Writes a backup of the instance to the place in the settings. @param fileName named after the time if absent. */
export async function backupToPlace(
  settings: Settings,
  options: BackupOptions,
  fileName = backupFileName(options),
): Promise<MadeBackup> {
  const { backupBucket, backupFolder } = settings;
  if (backupBucket) return backupToBucket(settings, backupBucket, fileName, options);
  await checkFolder(settings);
  return backupToFile(settings, join(backupFolder, fileName), options);
}

/**
 * Removes a backup from there, complete or not; does nothing if it doesn't exist.
 * @throws StartError if the bucket can't be reached or refuses it, or the folder doesn't exist.
 */
export async function removeBackup(settings: Settings, fileName: string): Promise<void> {
  const { backupBucket, backupFolder } = settings;
  if (backupBucket) return removeFromBucket(backupBucket, fileName);
  await checkFolder(settings);
  const names = await readdir(backupFolder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  const isIts = (name: string) =>
    name === fileName || (name.startsWith(`${fileName}.`) && name.endsWith(".unfinished"));
  for (const name of names.filter(isIts)) await rm(join(backupFolder, name), { force: true });
}

/**
 * An operator's folder may be on another disk that isn't mounted at the moment.
 * @throws StartError if it doesn't exist.
 */
export async function checkFolder({ backupFolder, dataDir }: Settings): Promise<void> {
  if (backupFolder === join(dataDir, "backups") || (await stat(backupFolder).catch(() => null))) return;
  throw new StartError(
    `The folder ${backupFolder}, which BACKUP_FOLDER names, isn't there. Mount its disk or make the folder.`,
  );
}
