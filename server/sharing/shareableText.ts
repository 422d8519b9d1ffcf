import type { Context } from "../platform/context.js";
import { bodyJson, cardJson, type ItemBody, type ItemCard } from "./ItemFacts.js";
import { itemText } from "./itemText.js";

const factsSql = `select n.id, ${cardJson} as card, ${bodyJson} as body from content_item n
  where n.owner_id = $1 and n.id = any($2::uuid[])`;

/** One of the viewer's items as plain text; one statement for all that a request asks for. */
export function shareableText(ctx: Context, itemId: string): Promise<string> {
  const { userId } = ctx.requireViewer();
  return ctx
    .loader<string, string>("sharing.text", async (ids) => {
      const rows = await ctx.sql<{ id: string; card: ItemCard; body: ItemBody }>("sharing.facts", factsSql, [
        userId,
        ids,
      ]);
      const byId = new Map(rows.map(({ id, card, body }) => [id, itemText(card, body)]));
      return ids.map((id) => byId.get(id) ?? "");
    })
    .load(itemId);
}
