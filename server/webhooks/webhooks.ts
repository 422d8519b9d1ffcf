import { sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import { lockPerson } from "../accounts/lockPerson.js";
import { limitOf } from "../limits.js";
import type { Context } from "../platform/context.js";
import { ConflictError } from "../platform/errors.js";
import { failWaiting } from "./failWaiting.js";
import { loadWebhook } from "./loadWebhook.js";
import { Webhook, type WebhookWithSecret } from "./Webhook.js";
import { checkAddress } from "./webhookAddress.js";
import { checkEvents, requireEvents } from "./webhookEvents.js";
import type { CreateWebhookInput, UpdateWebhookInput } from "./webhookInputs.js";
import { makeSecret } from "./webhookSecrets.js";

const maxWebhooks = limitOf.access.webhooks.max;
const formerSecretHours = 24;

export function listWebhooks(ctx: Context): Promise<Webhook[]> {
  return ctx.mine(Webhook).orderBy("row.createdAt").addOrderBy("row.id").getMany();
}

/** @throws InvalidInputError for an invalid address or event, ConflictError when there are 20 already. */
export async function createWebhook(ctx: Context, input: CreateWebhookInput): Promise<WebhookWithSecret> {
  const { userId: ownerId, scopes } = ctx.requireViewer();
  const events = checkEvents(input.events);
  requireEvents(scopes, events);
  const url = await addressOf(ctx, input.url);
  const { secret, sealed } = await makeSecret(ctx.services);
  const webhook = Object.assign(new Webhook(), {
    id: uuidv7(),
    ownerId,
    url,
    events,
    description: input.description?.trim() ?? "",
    isOn: true,
    offReason: null,
    failingSince: null,
    secret: sealed,
    formerSecret: null,
    formerSecretUntil: null,
    createdAt: ctx.clock().toISOString(),
  });
  await ctx.transact(async (tx) => {
    await lockPerson(tx, ownerId);
    if ((await tx.mine(Webhook).getCount()) >= maxWebhooks)
      throw new ConflictError(`You already have ${maxWebhooks} webhooks. Delete one first.`);
    await tx.save(webhook);
  });
  return { webhook, secret };
}

/**
 * Turning one off or on gives up what waits for it.
 * @throws NotFoundError, ForbiddenError, and InvalidInputError for an invalid address or event.
 */
export async function updateWebhook(ctx: Context, id: string, input: UpdateWebhookInput): Promise<Webhook> {
  const events = input.events && checkEvents(input.events);
  const { url: former } = await loadWebhook(ctx, id);
  if (events) requireEvents(ctx.requireViewer().scopes, events);
  const url = input.url === undefined || input.url.trim() === former ? former : await addressOf(ctx, input.url);
  return ctx.transact(async (tx) => {
    const webhook = await loadWebhook(tx, id);
    const wasOn = webhook.isOn;
    webhook.url = url;
    webhook.events = events ?? webhook.events;
    if (input.description !== undefined) webhook.description = input.description?.trim() ?? "";
    webhook.isOn = input.isOn ?? wasOn;
    if (webhook.isOn !== wasOn) {
      webhook.offReason = null;
      webhook.failingSince = null;
    }
    await tx.save(webhook);
    // also when it is turned on: a change that was committed just after it was turned off has left its event
    if (webhook.isOn !== wasOn) await failWaiting(tx.runner, webhook.id);
    return webhook;
  });
}

/** @throws NotFoundError */
export function deleteWebhook(ctx: Context, id: string): Promise<string> {
  return ctx.transact(async (tx) => {
    const webhook = await tx.load(Webhook, id);
    await tx.remove(webhook);
    return id.toLowerCase();
  });
}

/** Gives a webhook a new secret; for 24 hours the one before signs too. @throws NotFoundError */
export async function rotateSecret(ctx: Context, id: string): Promise<WebhookWithSecret> {
  const { secret, sealed } = await makeSecret(ctx.services);
  return ctx.transact(async (tx) => {
    const { id: webhookId } = await loadWebhook(tx, id);
    const until = new Date(tx.clock().getTime() + formerSecretHours * 3_600_000).toISOString();
    await tx.own
      .update("webhook")
      .set({ secret: sealed, former_secret: sql<Buffer>`secret`, former_secret_until: until })
      .where("id", "=", webhookId)
      .execute();
    return { webhook: await tx.load(Webhook, id), secret };
  });
}

/** Looking up a name takes time, and says something of the network. */
async function addressOf(ctx: Context, given: string): Promise<string> {
  await ctx.services.limits.take(`webhook address ${ctx.requireViewer().userId}`, limitOf.access.webhookAddresses);
  return checkAddress(given, ctx.services.settings.allowPrivateAddresses);
}
