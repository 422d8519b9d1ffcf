import type { Services } from "../platform/services.js";

type Parts = Pick<Services, "pool" | "files" | "log">;

const announceSql = `insert into unowned_file (storage_key, remove_after) values ($1, $2)
  on conflict (storage_key) do update set remove_after = excluded.remove_after`;
const forgetSql = "delete from unowned_file where storage_key = $1";

/** Says until when a file is wanted; the hourly sweep removes it then, whatever else happens. */
export async function keepUntil({ pool }: Pick<Services, "pool">, key: string, until: Date): Promise<void> {
  await pool.query(announceSql, [key, until.toISOString()]);
}

/** Removes a file now; what can't be removed goes with the next sweep after its time. */
export async function dropFile({ pool, files, log }: Parts, key: string): Promise<void> {
  try {
    await files.remove(key);
    await pool.query(forgetSql, [key]);
  } catch (error) {
    log.warn({ err: error, key }, "A file of a transfer stays until the sweep");
  }
}
