import type { Services } from "../platform/services.js";

const keptDays = 30;
const batchSize = 100;

type Parts = Pick<Services, "pool" | "clock" | "files" | "log">;

const purgeSql = "delete from attachment where deleted_at < $1";
const unownedSql = `select storage_key as key from unowned_file
  where remove_after < $1 and storage_key > $2 order by storage_key limit ${batchSize}`;
const removedSql = "delete from unowned_file where storage_key = any($1)";

/**
 * Deletes for good what has been in the trash for more than 30 days, then the stored files that no row owns any more or
 * that never got one. Gives how many files that were; one that can't be removed waits for the next time.
 */
export async function sweepFiles({ pool, clock, files, log }: Parts): Promise<number> {
  const now = clock();
  await pool.query(purgeSql, [new Date(now.getTime() - keptDays * 86_400_000).toISOString()]);
  let removed = 0;
  for (let after = ""; ; ) {
    const { rows } = await pool.query<{ key: string }>(unownedSql, [now.toISOString(), after]);
    const gone: string[] = [];
    for (const { key } of rows) {
      try {
        await files.remove(key);
        gone.push(key);
      } catch (error) {
        log.warn({ err: error, key }, "A file that nothing owns could not be removed");
      }
    }
    if (gone.length > 0) await pool.query(removedSql, [gone]);
    removed += gone.length;
    if (rows.length < batchSize) return removed;
    after = rows.at(-1)?.key ?? "";
  }
}

/** Sweeps every hour, soon after the trash is emptied too; call it before the jobs start. */
export function defineFileSweep(services: Services): void {
  services.jobs.define("attachments.sweep", async () => {
    const removed = await sweepFiles(services);
    if (removed > 0) services.log.info({ removed }, "Removed files that nothing owns");
  });
  services.jobs.schedule("attachments.sweep", "40 * * * *");
}
