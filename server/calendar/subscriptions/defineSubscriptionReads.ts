import { sql } from "kysely";
import { makeContext } from "../../platform/context.js";
import { systemData } from "../../platform/data/Data.js";
import { ownerIdentity } from "../../platform/ownerIdentity.js";
import type { Services } from "../../platform/services.js";
import { CalendarSubscription } from "./CalendarSubscription.js";
import { readSubscription } from "./readSubscription.js";

const batchSize = 100;

/** Reads every subscribed calendar once an hour; call it before the jobs start. */
export function defineSubscriptionReads(services: Services): void {
  services.jobs.define("calendar.readSubscriptions", (_data, { signal }) => readDueSubscriptions(services, signal));
  services.jobs.schedule("calendar.readSubscriptions", "*/10 * * * *");
}

export async function readDueSubscriptions(services: Services, signal?: AbortSignal): Promise<void> {
  for (;;) {
    const rows = await claimDue(services);
    for (const { id, ownerId } of rows) {
      if (signal?.aborted) return;
      await readOne(services, id, ownerId);
    }
    if (rows.length < batchSize) return;
  }
}

/**
 * Claims them for an hour: no two jobs read one at once, and a subscription that keeps failing is not retried sooner.
 */
function claimDue({ pool, clock }: Services) {
  const now = clock().toISOString();
  const due = systemData(pool, "subscribed calendars are read by a job")
    .updateTable("calendar_subscription")
    .set({ next_read_at: sql<string>`${now}::timestamptz + interval '1 hour'` })
    .where("id", "in", (db) =>
      db
        .selectFrom("calendar_subscription")
        .select("id")
        .where("next_read_at", "<=", now)
        .orderBy("next_read_at")
        .limit(batchSize)
        .forUpdate()
        .skipLocked(),
    );
  return due.returning(["id", "owner_id as ownerId"]).execute();
}

/** Runs as its owner, since only they may change it. */
async function readOne(services: Services, id: string, ownerId: string): Promise<void> {
  const facts = { requestId: `subscription ${id}`, ipAddress: "", headers: {} };
  const ctx = makeContext(services, facts, ownerIdentity(ownerId));
  try {
    await readSubscription(ctx, await ctx.load(CalendarSubscription, id));
  } catch (error) {
    services.log.warn({ err: error, subscriptionId: id }, "A subscribed calendar could not be taken in");
  }
}
