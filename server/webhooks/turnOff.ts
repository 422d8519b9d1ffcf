import { systemData } from "../platform/data/Data.js";
import type { SqlRunner } from "../platform/jobs/jobs.js";
import type { Services } from "../platform/services.js";
import { failWaiting } from "./failWaiting.js";
import type { WebhookOffReason } from "./webhookEnums.js";

/** Turns off a webhook whose receiver doesn't take its events, and tells its owner by mail. */
export async function turnOff(
  { mail, settings, log }: Pick<Services, "mail" | "settings" | "log">,
  tx: SqlRunner,
  webhookId: string,
  reason: WebhookOffReason,
): Promise<void> {
  const { url, email, displayName } = await systemData(tx, "a webhook was turned off")
    .updateTable("webhook as w")
    .from("app_user as u")
    .whereRef("u.id", "=", "w.owner_id")
    .where("w.id", "=", webhookId)
    .set({ is_on: false, off_reason: reason })
    .returning(["w.url", "u.email", "u.display_name as displayName"])
    .executeTakeFirstOrThrow();
  await failWaiting(tx, webhookId);
  const props = { displayName, host: new URL(url).host, reason, url: `${settings.publicUrl}/settings/access#webhooks` };
  await mail.send({ to: email, template: "webhookOff", props }, tx);
  log.info({ webhookId, reason }, "A webhook was turned off");
}
