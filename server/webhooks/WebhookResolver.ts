import { Arg, Ctx, ID, Int, Mutation, Query, Resolver } from "type-graphql";
import { Context } from "../platform/context.js";
import type { Page } from "../platform/data/pages.js";
import { Webhook, WebhookWithSecret } from "./Webhook.js";
import { WebhookDelivery, WebhookDeliveryConnection } from "./WebhookDelivery.js";
import { deliveriesPage, resendDelivery, testWebhook } from "./webhookDeliveries.js";
import { CreateWebhookInput, UpdateWebhookInput } from "./webhookInputs.js";
import { createWebhook, deleteWebhook, listWebhooks, rotateSecret, updateWebhook } from "./webhooks.js";

const idDescription = "The webhook's id; NOT_FOUND when it is not the viewer's.";

@Resolver()
export class WebhookResolver {
  @Query(() => [Webhook], { description: "The viewer's webhooks, the oldest first; at most 20." })
  webhooks(@Ctx() ctx: Context): Promise<Webhook[]> {
    return listWebhooks(ctx);
  }

  @Query(() => WebhookDeliveryConnection, {
    description: "What was sent to a webhook and what waits, the newest first; kept for 30 days, at most 10 000.",
  })
  webhookDeliveries(
    @Arg("webhookId", () => ID, { description: idDescription }) webhookId: string,
    @Arg("first", () => Int, { defaultValue: 25, description: "1 to 100 at a time." }) first: number,
    @Arg("after", () => String, { nullable: true, description: "The `endCursor` of the page before." })
    after: string | null | undefined,
    @Ctx() ctx: Context,
  ): Promise<Page<WebhookDelivery>> {
    return deliveriesPage(ctx, webhookId, { first, ...(after ? { after } : {}) });
  }

  @Mutation(() => WebhookWithSecret, { description: "Makes a webhook; with 20 already it is CONFLICT." })
  createWebhook(
    @Arg("input", () => CreateWebhookInput, { description: "What it is." }) input: CreateWebhookInput,
    @Ctx() ctx: Context,
  ): Promise<WebhookWithSecret> {
    return createWebhook(ctx, input);
  }

  @Mutation(() => Webhook, {
    description: "Changes a webhook. Turning it off gives up what waits for it; on again, it gets what happens then.",
  })
  updateWebhook(
    @Arg("id", () => ID, { description: idDescription }) id: string,
    @Arg("input", () => UpdateWebhookInput, { description: "What changes." }) input: UpdateWebhookInput,
    @Ctx() ctx: Context,
  ): Promise<Webhook> {
    return updateWebhook(ctx, id, input);
  }

  @Mutation(() => ID, { description: "Deletes a webhook with its deliveries. Gives the id." })
  deleteWebhook(@Arg("id", () => ID, { description: idDescription }) id: string, @Ctx() ctx: Context): Promise<string> {
    return deleteWebhook(ctx, id);
  }

  @Mutation(() => WebhookWithSecret, {
    description: "Gives a webhook a new secret; for 24 hours the one before signs as well.",
  })
  rotateWebhookSecret(
    @Arg("id", () => ID, { description: idDescription }) id: string,
    @Ctx() ctx: Context,
  ): Promise<WebhookWithSecret> {
    return rotateSecret(ctx, id);
  }

  @Mutation(() => WebhookDelivery, {
    description: "Sends a webhook the event `webhook.test`, with the webhook's id; CONFLICT when it is off.",
  })
  testWebhook(
    @Arg("id", () => ID, { description: idDescription }) id: string,
    @Ctx() ctx: Context,
  ): Promise<WebhookDelivery> {
    return testWebhook(ctx, id);
  }

  @Mutation(() => WebhookDelivery, {
    description:
      "Sends an event again now, under the same webhook-id from its first attempt on; CONFLICT while it is being sent or the webhook is off.",
  })
  resendWebhookDelivery(
    @Arg("id", () => ID, { description: "The delivery's id; NOT_FOUND when it is not the viewer's." }) id: string,
    @Ctx() ctx: Context,
  ): Promise<WebhookDelivery> {
    return resendDelivery(ctx, id);
  }
}
