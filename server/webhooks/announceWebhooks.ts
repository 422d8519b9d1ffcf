import { sql } from "kysely";
import { type Runner, systemData } from "../platform/data/Data.js";
import { eventsChannel, unstoredId } from "../platform/live/events.js";

/** Tells the processes that send that something waits; the trigger of `domain_event` says the same. */
export const webhookQueuedEvent = "webhook.queued";

export async function announceWebhooks(runner: Runner): Promise<void> {
  const event = JSON.stringify({ id: unstoredId, name: webhookQueuedEvent, audience: "", data: {} });
  await systemData(runner, "webhooks go out")
    .selectNoFrom(({ fn, val }) => fn("pg_notify", [sql.lit(eventsChannel), val(event)]).as("announced"))
    .execute();
}
