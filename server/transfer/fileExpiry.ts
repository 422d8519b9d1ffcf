import { systemData } from "../platform/data/Data.js";
import type { Services } from "../platform/services.js";

type Parts = Pick<Services, "pool" | "files" | "log">;

/** Sets until when a file is kept; the hourly sweep deletes it then in any case. */
export async function keepUntil({ pool }: Pick<Services, "pool">, key: string, until: Date): Promise<void> {
  const remove_after = until.toISOString();
  await systemData(pool, "to remove files that nobody has")
    .insertInto("unowned_file")
    .values({ storage_key: key, remove_after })
    .onConflict((conflict) => conflict.column("storage_key").doUpdateSet({ remove_after }))
    .execute();
}

/** Deletes a file now; if that fails, the sweep deletes it once it has expired. */
export async function dropFile({ pool, files, log }: Parts, key: string): Promise<void> {
  try {
    await files.remove(key);
    const db = systemData(pool, "to remove files that nobody has");
    await db.deleteFrom("unowned_file").where("storage_key", "=", key).execute();
  } catch (error) {
    log.warn({ err: error, key }, "A file of a transfer stays until the sweep");
  }
}
