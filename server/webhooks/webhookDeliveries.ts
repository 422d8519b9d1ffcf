import { v7 as uuidv7 } from "uuid";
import { limitOf } from "../limits.js";
import type { Context } from "../platform/context.js";
import { columns, rowCount } from "../platform/data/expressions.js";
import { type NewestRows, newestPage } from "../platform/data/newestPage.js";
import type { Page } from "../platform/data/pages.js";
import { ConflictError } from "../platform/errors.js";
import { announceWebhooks } from "./announceWebhooks.js";
import { loadWebhook } from "./loadWebhook.js";
import type { Webhook } from "./Webhook.js";
import { WebhookDelivery } from "./WebhookDelivery.js";
import { WebhookDeliveryState } from "./webhookEnums.js";
import { testEvent } from "./webhookEvents.js";

/** The deliveries of a webhook, the newest first. @throws NotFoundError, and InvalidInputError for an invalid page. */
export async function deliveriesPage(
  ctx: Context,
  webhookId: string,
  page: { first: number; after?: string | null },
): Promise<Page<WebhookDelivery>> {
  const { id: ofWebhook } = await loadWebhook(ctx, webhookId);
  const deliveries = ctx.own.select("webhook_delivery as d").where("d.webhook_id", "=", ofWebhook);
  const read = ({ value, id, size }: NewestRows) =>
    deliveries
      .select(columns("d", "id, owner_id, webhook_id, type, item_id, event_number, state, attempts, next_attempt_at"))
      .select(columns("d", "sending_until, last_attempt_at, response_status, response_text, failure, created_at"))
      .where((eb) => eb(eb.refTuple("d.created_at", "d.id"), "<", eb.tuple(value, id)))
      .orderBy("d.created_at", "desc")
      .orderBy("d.id", "desc")
      .limit(size)
      .$narrowType<{ state: WebhookDeliveryState }>()
      .execute();
  const count = async () => (await deliveries.select(rowCount).executeTakeFirstOrThrow()).count;
  return newestPage(ctx, "webhook deliveries", page, read, count);
}

/**
 * Sends an event again, from its first attempt on, under the same id.
 * @throws NotFoundError, ConflictError when it waits already or is being sent, or the webhook is off.
 */
export function resendDelivery(ctx: Context, id: string): Promise<WebhookDelivery> {
  return ctx.transact(async (tx) => {
    const delivery = await tx.load(WebhookDelivery, id);
    await checkOn(tx, delivery.webhookId);
    if (delivery.state === WebhookDeliveryState.WAITING && delivery.attempts === 0)
      throw new ConflictError("It is about to be sent already");
    const { sendingUntil } = delivery;
    if (sendingUntil !== null && Date.parse(sendingUntil) > tx.clock().getTime())
      throw new ConflictError("It is being sent already");
    delivery.state = WebhookDeliveryState.WAITING;
    delivery.attempts = 0;
    delivery.nextAttemptAt = tx.clock().toISOString();
    await tx.save(delivery);
    await announceWebhooks(tx.runner);
    return delivery;
  });
}

/** Sends a webhook an event that says nothing. @throws NotFoundError, ConflictError when it is off. */
export function testWebhook(ctx: Context, webhookId: string): Promise<WebhookDelivery> {
  return ctx.transact(async (tx) => {
    const { id, ownerId } = await checkOn(tx, webhookId);
    const now = tx.clock().toISOString();
    const delivery = Object.assign(new WebhookDelivery(), {
      id: uuidv7(),
      ownerId,
      webhookId: id,
      type: testEvent,
      itemId: id,
      // waits for no other test
      eventNumber: "0",
      state: WebhookDeliveryState.WAITING,
      attempts: 0,
      nextAttemptAt: now,
      sendingUntil: null,
      lastAttemptAt: null,
      responseStatus: null,
      responseText: null,
      failure: null,
      createdAt: now,
    });
    await tx.save(delivery);
    await announceWebhooks(tx.runner);
    return delivery;
  });
}

async function checkOn(tx: Context, webhookId: string): Promise<Webhook> {
  const webhook = await loadWebhook(tx, webhookId);
  await tx.services.limits.take(`webhook sends ${webhook.ownerId}`, limitOf.access.webhookSends);
  if (!webhook.isOn) throw new ConflictError("This webhook is off. Turn it on first.");
  return webhook;
}
