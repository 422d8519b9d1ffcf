import type { GraphQLResolveInfo } from "graphql";
import { sql } from "kysely";
import type { ContentType } from "../contentKinds/ContentType.js";
import type { Context } from "../platform/context.js";
import { StatementShapes } from "../platform/data/Data.js";
import { NotFoundError } from "../platform/errors.js";
import { JsonText } from "../platform/graphql/JsonText.js";
import { isUuid } from "../platform/isUuid.js";
import { type ContentRow, contentRow } from "./contentRows.js";
import { hasChecklists } from "./html/checklistLines.js";
import { hasFigures } from "./html/figures.js";
import { hasReferences } from "./html/shownHtml.js";
import { type ItemJson, itemJsonOf } from "./lists/contentJson.js";

const written = new StatementShapes<{ json: string }, { id: string; includeTrashed: boolean }>();

/**
 * One item of this type, as text for callers that accept it.
 * @param info the query's own field.
 * @throws NotFoundError for any other id, and for an item in the trash unless those are included.
 */
export async function oneItem(
  ctx: Context,
  type: ContentType,
  id: string,
  includeTrashed: boolean,
  info: GraphQLResolveInfo,
): Promise<ContentRow | JsonText> {
  ctx.requireViewer();
  const json = ctx.takesJson && isUuid(id) ? itemJsonOf(info) : null;
  if (json) {
    const [item] = await ctx.run(writtenItem(type, json), { id, includeTrashed });
    if (!item) throw new NotFoundError();
    // addresses of images are signed here; the titles in links and the tasks of lines are read with the row
    const isStored = !hasFigures(item.json) && !hasReferences(item.json) && !hasChecklists(item.json);
    if (isStored) return new JsonText(item.json);
  }
  const row = await contentRow(ctx, id);
  if (row.contentType !== type || (row.deletedAt && !includeTrashed)) throw new NotFoundError();
  return row;
}

const writtenItem = (type: ContentType, { value, join, name }: ItemJson) =>
  written.of(type + name, (own, { id, includeTrashed }) =>
    join(own.select("content_item as n"))
      .where("n.id", "=", id)
      .where("n.content_type", "=", sql.lit(type))
      .where((eb) => eb.or([eb("n.deleted_at", "is", null), sql<boolean>`${includeTrashed}::boolean`]))
      .select(value.as("json")),
  );
