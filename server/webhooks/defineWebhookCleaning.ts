import { sql } from "kysely";
import { systemData } from "../platform/data/Data.js";
import { sameOwner } from "../platform/data/owners.js";
import type { Services } from "../platform/services.js";
import { failLeftWaiting } from "./failWaiting.js";

const keptDays = 30;
const maxPerWebhook = 10_000;
const batchSize = 10_000;

/** Deletes old deliveries every hour; call it before the jobs start. */
export function defineWebhookCleaning(services: Pick<Services, "jobs" | "pool" | "clock">): void {
  services.jobs.define("webhooks.clean", () => cleanDeliveries(services));
  services.jobs.schedule("webhooks.clean", "50 * * * *");
}

/**
 * Deletes deliveries that ended and are older than 30 days, or not among the newest 10 000 of their webhook. Before that
 * it ends what waits for webhooks that are off.
 */
export async function cleanDeliveries({ pool, clock }: Pick<Services, "pool" | "clock">): Promise<void> {
  await failLeftWaiting(pool);
  const db = systemData(pool, "the log of webhooks forgets");
  const before = sql<string>`${clock().toISOString()}::timestamptz - make_interval(days => ${sql.lit(keptDays)})`;
  const old = db
    .selectFrom("webhook as w")
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom("webhook_delivery as d")
          .where(sameOwner("d", "w"))
          .whereRef("d.webhook_id", "=", "w.id")
          .select("d.created_at")
          .orderBy("d.created_at", "desc")
          .orderBy("d.id", "desc")
          .offset(maxPerWebhook - 1)
          .limit(1)
          .as("kept"),
      (join) => join.onTrue(),
    )
    .innerJoin("webhook_delivery as d", (join) => join.on(sameOwner("d", "w")).onRef("d.webhook_id", "=", "w.id"))
    .where("d.state", "<>", sql.lit("WAITING"))
    .where("d.created_at", "<", ({ fn }) => fn<string>("greatest", [before, "kept.created_at"]))
    .select("d.id")
    .limit(batchSize);
  for (let count = batchSize; count === batchSize; ) {
    // in batches, so that no lock is held for long
    const { numDeletedRows } = await db.deleteFrom("webhook_delivery").where("id", "in", old).executeTakeFirstOrThrow();
    count = Number(numDeletedRows);
  }
}
