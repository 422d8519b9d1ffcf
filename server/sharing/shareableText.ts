import type { Context } from "../platform/context.js";
import { longText } from "../platform/parsing/longText.js";
import { parsingTask } from "../platform/parsing/parsingTask.js";
import { bodyJson, cardJson, type ItemBody, type ItemCard } from "./ItemFacts.js";
import { itemText } from "./itemText.js";

const factsSql = `select n.id, ${cardJson} as card, ${bodyJson} as body from content_item n
  where n.owner_id = $1 and n.id = any($2::uuid[])`;

/** One argument, as a thread takes it. */
export function textOfFacts({ card, body }: { card: ItemCard; body: ItemBody }): string {
  return itemText(card, body);
}

const writing = parsingTask("./shareableText.js", import.meta.url, textOfFacts);

/** One of the viewer's items as plain text; one statement for all that a request asks for. */
export function shareableText(ctx: Context, itemId: string): Promise<string> {
  const { userId } = ctx.requireViewer();
  const { parsing } = ctx.services;
  return ctx
    .loader<string, string>("sharing.text", async (ids) => {
      const rows = await ctx.sql<{ id: string; card: ItemCard; body: ItemBody }>("sharing.facts", factsSql, [
        userId,
        ids,
      ]);
      const byId = new Map<string, string>();
      for (const { id, ...facts } of rows) {
        const isLong = (facts.body.content?.length ?? 0) > longText;
        byId.set(id, isLong ? await parsing.run(writing, facts, { key: userId }) : textOfFacts(facts));
      }
      return ids.map((id) => byId.get(id) ?? "");
    })
    .load(itemId);
}
