import { sql } from "kysely";
import { systemData } from "../platform/data/Data.js";
import type { Services } from "../platform/services.js";
import { keptDays } from "./changes.js";

const batchSize = 5_000;

/** Forgets deletions that are older than any cursor may be; returns how many. */
export async function purgeChanges({ pool, clock }: Pick<Services, "pool" | "clock">): Promise<number> {
  const db = systemData(pool, "changes of everybody are forgotten or put in order");
  const before = new Date(clock().getTime() - keptDays * 86_400_000).toISOString();
  const old = db
    .selectFrom("thing_change")
    .select(["owner_id", "kind", "id"])
    .where("is_deleted", "=", sql.lit(true))
    .where("changed_at", "<", before)
    .limit(batchSize)
    .forUpdate()
    .skipLocked();
  let purged = 0;
  for (let count = batchSize; count === batchSize; purged += count) {
    const { numDeletedRows } = await db
      .deleteFrom("thing_change")
      .where(({ eb, refTuple }) => eb(refTuple("owner_id", "kind", "id"), "in", old.$asTuple("owner_id", "kind", "id")))
      .executeTakeFirstOrThrow();
    count = Number(numDeletedRows);
  }
  return purged;
}

/** In a restored database changes may have numbers that its own transactions reach only later: they count as earliest. */
export async function followRestore({ pool }: Pick<Services, "pool">): Promise<void> {
  await systemData(pool, "changes of everybody are forgotten or put in order")
    .updateTable("thing_change")
    .set({ transaction: sql`0` })
    .where(sql<boolean>`transaction >= pg_snapshot_xmax(pg_current_snapshot())::text::bigint`)
    .execute();
}

/** Purges every night; call it before the jobs start. */
export function defineChangePurge(services: Services): void {
  services.jobs.define("changes.purge", async () => void (await purgeChanges(services)));
  services.jobs.schedule("changes.purge", "40 3 * * *");
}
