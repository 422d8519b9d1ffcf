import type { Context } from "../platform/context.js";
import { Webhook } from "./Webhook.js";
import { requireEvents } from "./webhookEvents.js";

/**
 * A webhook of the viewer, all of whose events a token may read: otherwise it could lead them elsewhere.
 * @throws NotFoundError, ForbiddenError
 */
export async function loadWebhook(ctx: Context, id: string): Promise<Webhook> {
  const webhook = await ctx.load(Webhook, id);
  requireEvents(ctx.requireViewer().scopes, webhook.events);
  return webhook;
}
