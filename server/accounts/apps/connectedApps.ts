import { sql } from "kysely";
import type { Pool } from "pg";
import { limitOf } from "../../limits.js";
import type { Context } from "../../platform/context.js";
import { ownDataOf } from "../../platform/data/Data.js";
import { NotFoundError } from "../../platform/errors.js";
import { isUuid } from "../../platform/isUuid.js";
import { recordEvents } from "../../platform/live/events.js";
import { isScope } from "../../platform/scopes.js";
import { requireBrowser } from "../sessions/requireBrowser.js";
import { sessionEnded } from "../sessions/sessionEnded.js";
import type { ConnectedApp } from "./ConnectedApp.js";
import { forgetCodes } from "./forgetCodes.js";

const maxApps = limitOf.access.connectedApps.max;

/**
 * Closes the connections of an app that a person allowed something else: they were opened with what it might do before.
 * @param query the request of the app that asked.
 */
export async function closeConnections(pool: Pool, userId: string, query: string): Promise<void> {
  const clientId = new URLSearchParams(query).get("client_id") ?? "";
  const tokens = ownDataOf(pool, userId).select("oauth_access_token").where("client_id", "=", clientId).select("id");
  await recordEvents(
    pool,
    (await tokens.execute()).map((token) => sessionEnded(userId, { tokenId: token.id })),
  );
}

/** The apps that may use the viewer's account, the latest first. */
export async function connectedApps(ctx: Context): Promise<ConnectedApp[]> {
  requireBrowser(ctx);
  const rows = await ctx.own
    .select("oauth_consent as c")
    .innerJoin("oauth_client as a", "a.client_id", "c.client_id")
    .select(["c.id", "c.scopes", "c.created_at as createdAt", "c.last_used_at as lastUsedAt"])
    .select(sql<string>`coalesce(a.name, a.client_id)`.as("name"))
    .orderBy("c.created_at", "desc")
    .limit(maxApps)
    .execute();
  return rows.map((row) => ({ ...row, scopes: (JSON.parse(row.scopes) as string[]).filter(isScope) }));
}

/** Ends what an app may do, with all of its tokens, at once. @throws NotFoundError */
export async function removeConnectedApp(ctx: Context, id: string): Promise<string> {
  const { userId } = requireBrowser(ctx);
  if (!isUuid(id)) throw new NotFoundError();
  await ctx.transact(async (tx) => {
    const [consent] = await tx.own.delete("oauth_consent").where("id", "=", id).returning("client_id").execute();
    if (!consent) throw new NotFoundError();
    const { client_id } = consent;
    const tokens = await tx.own
      .delete("oauth_access_token")
      .where("client_id", "=", client_id)
      .returning("id")
      .execute();
    await tx.own.delete("oauth_refresh_token").where("client_id", "=", client_id).execute();
    await forgetCodes(tx.runner, userId, client_id);
    await tx.emit(...tokens.map((token) => sessionEnded(userId, { tokenId: token.id })));
  });
  ctx.services.accounts.forget(userId);
  return id;
}
