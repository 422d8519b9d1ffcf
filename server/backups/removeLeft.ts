import { systemData } from "../platform/data/Data.js";
import type { Services } from "../platform/services.js";
import { BackupState } from "./BackupRun.js";
import { placeOf, removeBackup } from "./backupPlace.js";

/** A process that was told to stop may continue for some seconds. */
const settledSeconds = 60;

/**
 * Removes what unfinished backups left, and the oldest complete ones in this place beyond the number that admins chose.
 * Files that can't be removed now are retried at the next call.
 */
export async function removeLeft(services: Services): Promise<void> {
  const { pool, settings, instanceSettings, clock, log } = services;
  const now = clock();
  const db = systemData(pool, "backups give way to newer ones");
  const here = db
    .selectFrom("backup_run")
    .select(["id", "file_name"])
    .where("place", "=", placeOf(settings))
    .where("file_name", "is not", null)
    .$narrowType<{ file_name: string }>();
  const older = here
    .where("state", "=", BackupState.DONE)
    // one whose clock was ahead is removed first
    .orderBy((eb) => eb("ended_at", ">", now.toISOString()))
    .orderBy("ended_at", "desc")
    .offset(instanceSettings.values.backupsKept);
  const unfinished = here
    .where("state", "in", [BackupState.FAILED, BackupState.STOPPED])
    .where("ended_at", "<", new Date(now.getTime() - settledSeconds * 1_000).toISOString());
  for (const { id, file_name: fileName } of [...(await older.execute()), ...(await unfinished.execute())])
    try {
      await removeBackup(settings, fileName);
      await db.updateTable("backup_run").set({ file_name: null }).where("id", "=", id).execute();
    } catch (error) {
      log.error({ err: error, backup: id }, "A backup could not be removed");
    }
}
