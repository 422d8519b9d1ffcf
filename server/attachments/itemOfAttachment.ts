import type { ContentType } from "../content/contentEnums.js";
import type { Context } from "../platform/context.js";
import { InvalidInputError, NotFoundError } from "../platform/errors.js";
import { isUuid } from "../platform/isUuid.js";
import { maxAttachments } from "./Attachment.js";

interface Item {
  id: string;
  ownerId: string;
  contentType: ContentType;
}

const itemSql = `select id, owner_id as "ownerId", content_type as "contentType" from content_item
  where owner_id = $1 and id = $2 and deleted_at is null`;
const countSql = "select count(*)::integer as count from attachment where item_id = $1 and deleted_at is null";

/**
 * The item that a file belongs to; in a transaction its files stay as they are until the commit.
 * @throws NotFoundError for one that isn't the viewer's or is in the trash.
 */
export async function itemOfAttachment(ctx: Context, itemId: string, isLocked: boolean): Promise<Item> {
  if (!isUuid(itemId)) throw new NotFoundError();
  const [name, text] = isLocked
    ? ["attachments.lockItem", `${itemSql} for no key update`]
    : ["attachments.item", itemSql];
  const [item] = await ctx.sql<Item>(name, text, [ctx.requireViewer().userId, itemId]);
  if (!item) throw new NotFoundError();
  return item;
}

/** @throws InvalidInputError when the item has as many files as it may. */
export async function checkRoomForAttachment(ctx: Context, itemId: string): Promise<void> {
  const [counted] = await ctx.sql<{ count: number }>("attachments.count", countSql, [itemId]);
  if ((counted?.count ?? 0) >= maxAttachments) {
    throw new InvalidInputError(`It may have at most ${maxAttachments} attachments`);
  }
}
