import { systemData } from "../platform/data/Data.js";
import type { Services } from "../platform/services.js";
import { sweepFiles } from "../platform/storage/sweepFiles.js";

const keptDays = 30;
const batchSize = 1_000;

/** The tables that have a trash; a project is purged with everything that was deleted with it. */
const tables = ["content_item", "task", "project", "calendar_event"] as const;

/** Permanently deletes what has been in the trash for more than 30 days; returns how many items that were. */
export async function purgeTrash({ pool, clock }: Pick<Services, "pool" | "clock">): Promise<number> {
  const before = new Date(clock().getTime() - keptDays * 86_400_000).toISOString();
  const db = systemData(pool, "the trash is emptied");
  let purged = 0;
  for (const table of tables) {
    const old = db
      .selectFrom(table)
      .select("id")
      .where("deleted_at", "<", before)
      .orderBy("deleted_at")
      .limit(batchSize)
      .forUpdate()
      .skipLocked();
    for (let count = batchSize; count === batchSize; purged += count) {
      // In batches, so that no lock is held for long.
      const { numDeletedRows } = await db.deleteFrom(table).where("id", "in", old).executeTakeFirstOrThrow();
      count = Number(numDeletedRows);
    }
  }
  return purged;
}

/** Purges the trash every night; call it before the jobs start. */
export function defineTrashPurge(services: Services): void {
  services.jobs.define("trash.purge", async () => {
    const purged = await purgeTrash(services);
    if (purged > 0) services.log.info({ purged }, "Emptied the trash of what was older than 30 days");
    // Rows are deleted first: a failure in between leaves files for the next sweep, never rows without files.
    await sweepFiles(services);
  });
  services.jobs.schedule("trash.purge", "20 3 * * *");
}
