import type { ContentType } from "../content/contentEnums.js";
import type { Context } from "../platform/context.js";
import { InvalidInputError } from "../platform/errors.js";
import { isUuid } from "../platform/isUuid.js";
import { findItem } from "./findItem.js";

const mostAtOnce = 100;
const revokeSql = `delete from share_link where owner_id = $1 and item_id = $2 and delivery_id is null returning id`;
const revokeAllSql = "delete from share_link where owner_id = $1 and id = any($2::uuid[]) returning id";

/** @throws NotFoundError for an item that isn't the viewer's or is in the trash. */
export async function revokeShareLink(
  ctx: Context,
  itemId: string,
  contentType?: ContentType | null,
): Promise<boolean> {
  const { id } = await findItem(ctx, itemId, contentType);
  const ended = await ctx.sql("sharing.revoke", revokeSql, [ctx.requireViewer().userId, id]);
  return ended.length > 0;
}

/** Ends those of the links that are the viewer's; what is no link any more is left out. */
export async function revokeShareLinks(ctx: Context, ids: readonly string[]): Promise<string[]> {
  if (ids.length < 1 || ids.length > mostAtOnce) {
    const sentence = `Please give 1 to ${mostAtOnce} links`;
    throw new InvalidInputError(sentence, { ids: sentence });
  }
  const values = [ctx.requireViewer().userId, ids.filter(isUuid)];
  return (await ctx.sql<{ id: string }>("sharing.revokeAll", revokeAllSql, values)).map(({ id }) => id);
}
