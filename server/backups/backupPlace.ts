import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { BackupOptions } from "../platform/backup/writeBackup.js";
import { StartError } from "../settings/StartError.js";
import type { Settings } from "../settings/settings.js";
import { backupToBucket, bucketName, removeFromBucket } from "./backupToBucket.js";
import { backupFileName, backupToFile, type MadeBackup } from "./backupToFile.js";

/** Where backups are put, as admins read it: a folder of this machine, or "s3://" and a bucket. */
export function placeOf({ backupBucket, backupFolder }: Settings): string {
  return backupBucket ? bucketName(backupBucket) : backupFolder;
}

/** Writes a backup of the instance to where the settings say. @param fileName named after the time unless given. */
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
 * Removes a backup from there, whole or not; one that is gone does no harm.
 * @throws StartError where the bucket is away or refuses it, or the folder isn't there.
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
 * A folder that an operator named may be another disk, which isn't there at the moment.
 * @throws StartError where it isn't.
 */
export async function checkFolder({ backupFolder, dataDir }: Settings): Promise<void> {
  if (backupFolder === join(dataDir, "backups") || (await stat(backupFolder).catch(() => null))) return;
  throw new StartError(
    `The folder ${backupFolder}, which BACKUP_FOLDER names, isn't there. Mount its disk or make the folder.`,
  );
}
