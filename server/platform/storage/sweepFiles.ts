import { systemData } from "../data/Data.js";
import { withSharedLock } from "../data/takeLock.js";
import type { Services } from "../services.js";

const batchSize = 100;

type Parts = Pick<Services, "pool" | "clock" | "files" | "log">;

/** Held exclusively by a backup: the files of its snapshot stay until it has read them. */
export const storedFilesLock = "commonplace.files";

/**
 * Deletes the stored files that no row owns any longer, or ever did. Returns how many there were; one that can't be
 * removed waits for the next run, and so do all while a backup is made.
 */
export async function sweepFiles(parts: Parts): Promise<number> {
  return (await withSharedLock(parts.pool, storedFilesLock, () => sweep(parts))) ?? 0;
}

async function sweep({ pool, clock, files, log }: Parts): Promise<number> {
  const now = clock();
  const db = systemData(pool, "to remove files that nobody has");
  let removed = 0;
  for (let after = ""; ; ) {
    const rows = await db
      .selectFrom("unowned_file")
      .where("remove_after", "<", now.toISOString())
      .where("storage_key", ">", after)
      .orderBy("storage_key")
      .limit(batchSize)
      .select("storage_key as key")
      .execute();
    const gone: string[] = [];
    for (const { key } of rows) {
      try {
        await files.remove(key);
        gone.push(key);
      } catch (error) {
        log.warn({ err: error, key }, "A file that nothing owns could not be removed");
      }
    }
    if (gone.length > 0)
      await db
        .deleteFrom("unowned_file")
        .where((eb) => eb("storage_key", "=", eb.fn.any(eb.val(gone))))
        .execute();
    removed += gone.length;
    if (rows.length < batchSize) return removed;
    after = rows.at(-1)?.key ?? "";
  }
}
