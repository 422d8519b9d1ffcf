import { sql } from "kysely";
import { gone } from "../calendar/events/eventTrash.js";
import { systemData } from "../platform/data/Data.js";
import type { Services } from "../platform/services.js";
import { sweepFiles } from "../platform/storage/sweepFiles.js";
import { keptSince } from "./keptDays.js";

const batchSize = 1_000;

/** The tables that have a trash; a project is purged with everything that was deleted with it. */
const tables = ["content_item", "attachment", "task", "project", "calendar_event", "trashed_taxonomy"] as const;

/** Permanently deletes what has been in the trash for more than 30 days; returns how many things that were. */
export async function purgeTrash({ pool, clock }: Pick<Services, "pool" | "clock">): Promise<number> {
  const before = keptSince(clock());
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
  return purged + (await purgeOccurrences(db, before));
}

/** A deleted occurrence stays deleted after it has left the trash, but nothing is kept of what it held. */
async function purgeOccurrences(db: ReturnType<typeof systemData>, before: string): Promise<number> {
  const purged = db
    .updateTable("event_exception")
    .set({
      deleted_at: gone,
      changed: sql<string[]>`'{}'`,
      title: null,
      description: null,
      location: null,
      status: null,
      event_type_id: null,
      all_day: null,
      starts_at: null,
      ends_at: null,
      reminders: null,
    })
    .where("deleted_at", ">", gone)
    .where("deleted_at", "<", before);
  return Number((await purged.executeTakeFirstOrThrow()).numUpdatedRows);
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
