import { sql } from "kysely";
import { type Runner, systemData } from "../platform/data/Data.js";
import { sameOwner } from "../platform/data/owners.js";

const givenUp = {
  state: "FAILED",
  next_attempt_at: null,
  failure: "The webhook was turned off before it was delivered",
} as const;

/** Gives up what waits for a webhook that was turned off; it can still be sent again by hand. */
export async function failWaiting(runner: Runner, webhookId: string): Promise<void> {
  await systemData(runner, "a webhook was turned off")
    .updateTable("webhook_delivery")
    .set(givenUp)
    .where("webhook_id", "=", webhookId)
    .where("state", "=", "WAITING")
    .execute();
}

/** Gives up what waits for any webhook that is off: events of changes that were committed just after it was turned off. */
export async function failLeftWaiting(runner: Runner): Promise<void> {
  await systemData(runner, "a webhook was turned off")
    .updateTable("webhook_delivery as d")
    .from("webhook as w")
    .where(sameOwner("d", "w"))
    .whereRef("w.id", "=", "d.webhook_id")
    .where("w.is_on", "=", false)
    .where("d.state", "=", sql.lit("WAITING"))
    .set(givenUp)
    .execute();
}
