import { makeContext } from "../platform/context.js";
import type { Services } from "../platform/services.js";
import { CalendarSubscription } from "./CalendarSubscription.js";
import { readSubscription } from "./readSubscription.js";

const batchSize = 100;
/** Long enough that no two read one calendar at once, and that one which never answers well is left for an hour. */
const claimSql = `update calendar_subscription s set next_read_at = $1::timestamptz + interval '1 hour'
  where id in (select id from calendar_subscription where next_read_at <= $1::timestamptz
    order by next_read_at limit ${batchSize} for update skip locked)
  returning s.id, s.owner_id as "ownerId"`;

/** Reads every subscribed calendar once an hour; call it before the jobs start. */
export function defineSubscriptionReads(services: Services): void {
  services.jobs.define("calendar.readSubscriptions", (_data, { signal }) => readDueSubscriptions(services, signal));
  services.jobs.schedule("calendar.readSubscriptions", "*/10 * * * *");
}

export async function readDueSubscriptions(services: Services, signal?: AbortSignal): Promise<void> {
  for (;;) {
    const { rows } = await services.pool.query<{ id: string; ownerId: string }>(claimSql, [
      services.clock().toISOString(),
    ]);
    for (const { id, ownerId } of rows) {
      if (signal?.aborted) return;
      await readOne(services, id, ownerId);
    }
    if (rows.length < batchSize) return;
  }
}

/** As its owner, who alone may change it. */
async function readOne(services: Services, id: string, ownerId: string): Promise<void> {
  const facts = { requestId: `subscription ${id}`, ipAddress: "", headers: {} };
  const ctx = makeContext(services, facts, {
    userId: ownerId,
    email: "",
    displayName: "",
    isAdmin: false,
    emailVerified: true,
    hasSecondFactor: false,
    via: "token",
    access: "READ_WRITE",
    sessionId: null,
    tokenId: null,
  });
  try {
    await readSubscription(ctx, await ctx.load(CalendarSubscription, id));
  } catch (error) {
    services.log.warn({ err: error, subscriptionId: id }, "A subscribed calendar could not be taken in");
  }
}
