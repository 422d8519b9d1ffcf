import { sweepFiles } from "../attachments/sweepFiles.js";
import type { Services } from "../platform/services.js";

const keptDays = 30;
const batchSize = 1_000;

/** What has a trash; a project takes with it what went there with it. */
const tables = ["content_item", "task", "project", "calendar_event"];

// In batches, so that no one waits for a long lock.
const purgeSql = (table: string) => `delete from ${table} where id in (
  select id from ${table} where deleted_at < $1 order by deleted_at limit ${batchSize} for update skip locked)`;

/** Deletes for good what has been in the trash for more than 30 days; gives how many items that were. */
export async function purgeTrash({ pool, clock }: Pick<Services, "pool" | "clock">): Promise<number> {
  const before = new Date(clock().getTime() - keptDays * 86_400_000).toISOString();
  let purged = 0;
  for (const table of tables) {
    for (;;) {
      const { rowCount } = await pool.query(purgeSql(table), [before]);
      purged += rowCount ?? 0;
      if ((rowCount ?? 0) < batchSize) break;
    }
  }
  return purged;
}

/** Purges the trash every night; call it before the jobs start. */
export function defineTrashPurge(services: Services): void {
  services.jobs.define("trash.purge", async () => {
    const purged = await purgeTrash(services);
    if (purged > 0) services.log.info({ purged }, "Emptied the trash of what was older than 30 days");
    // The rows are gone first: a failure in between leaves files that the next sweep removes, never rows without files.
    await sweepFiles(services);
  });
  services.jobs.schedule("trash.purge", "20 3 * * *");
}
