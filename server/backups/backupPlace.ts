import { rm } from "node:fs/promises";
import { basename, join } from "node:path";
import type { BackupOptions } from "../platform/backup/writeBackup.js";
import type { Settings } from "../settings/settings.js";
import { backupToBucket, bucketName, removeFromBucket } from "./backupToBucket.js";
import { backupToFile, type MadeBackup } from "./backupToFile.js";

/** Where backups are put, as admins read it: a folder of this machine, or "s3://" and a bucket. */
export function placeOf({ backupBucket, backupFolder }: Settings): string {
  return backupBucket ? bucketName(backupBucket) : backupFolder;
}

/** Writes a backup of the instance to where the settings say. */
export function backupToPlace(settings: Settings, options: BackupOptions): Promise<MadeBackup> {
  return settings.backupBucket
    ? backupToBucket(settings, settings.backupBucket, options)
    : backupToFile(settings, `${settings.backupFolder}/`, options);
}

/** Removes a backup from there; one that is gone does no harm. */
export async function removeBackup({ backupBucket, backupFolder }: Settings, fileName: string): Promise<void> {
  if (backupBucket) await removeFromBucket(backupBucket, fileName);
  else await rm(join(backupFolder, basename(fileName)), { force: true });
}
