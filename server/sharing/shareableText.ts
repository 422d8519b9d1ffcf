import type { ContentType } from "../contentKinds/contentKinds.js";
import type { Context } from "../platform/context.js";
import { Statement } from "../platform/data/Data.js";
import { anyOf, type Ids, type Parameters } from "../platform/data/Parameter.js";
import { longText } from "../platform/parsing/longText.js";
import { parsingTask } from "../platform/parsing/parsingTask.js";
import { bodyJson, cardJson } from "./ItemFacts.js";
import { itemText } from "./itemText.js";
import { standaloneHtml } from "./standaloneText.js";

const facts = new Statement((own, { ids }: Parameters<Ids>) =>
  own
    .select("content_item as n")
    .where("n.id", "=", anyOf(ids))
    .select(({ ref }) => [
      "n.id",
      ref("n.content_type").$castTo<ContentType>().as("contentType"),
      cardJson.as("card"),
      bodyJson.as("body"),
    ]),
);
const writing = parsingTask("./itemText.js", import.meta.url, itemText);

/** One of the viewer's items as plain text; one statement for all that a request asks about. */
export function shareableText(ctx: Context, itemId: string): Promise<string> {
  const { userId } = ctx.requireViewer();
  const { parsing } = ctx.services;
  return ctx
    .loader<string, string>("sharing.text", async (ids) => {
      const byId = new Map<string, string>();
      for (const { id, ...found } of await ctx.run(facts, { ids })) {
        const content = await standaloneHtml(ctx.own, found.body.content);
        const item = { ...found, body: { ...found.body, content } };
        const isLong = (item.body.content?.length ?? 0) > longText;
        byId.set(id, isLong ? await parsing.run(writing, item, { key: userId }) : itemText(item));
      }
      return ids.map((id) => byId.get(id) ?? "");
    })
    .load(itemId);
}
