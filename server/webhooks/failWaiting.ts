import { type Runner, systemData } from "../platform/data/Data.js";

/** Gives up what waits for a webhook that was turned off; it can still be sent again by hand. */
export async function failWaiting(runner: Runner, webhookId: string): Promise<void> {
  await systemData(runner, "a webhook was turned off")
    .updateTable("webhook_delivery")
    .set({ state: "FAILED", next_attempt_at: null, failure: "The webhook was turned off before it was delivered" })
    .where("webhook_id", "=", webhookId)
    .where("state", "=", "WAITING")
    .execute();
}
