import type { ContentType } from "../contentKinds/ContentType.js";
import type { Context } from "../platform/context.js";
import { rowCount } from "../platform/data/expressions.js";
import { InvalidInputError, NotFoundError } from "../platform/errors.js";
import { isUuid } from "../platform/isUuid.js";
import { maxAttachments } from "./Attachment.js";

/**
 * The item that a file belongs to; in a transaction its files can't change until the commit.
 * @throws NotFoundError for one that isn't the viewer's or is in the trash.
 */
export async function itemOfAttachment(ctx: Context, itemId: string, isLocked: boolean) {
  if (!isUuid(itemId)) throw new NotFoundError();
  return ctx.own
    .select("content_item")
    .where("id", "=", itemId)
    .where("deleted_at", "is", null)
    .select((eb) => ["id", "owner_id as ownerId", eb.ref("content_type").$castTo<ContentType>().as("contentType")])
    .$if(isLocked, (item) => item.forNoKeyUpdate())
    .executeTakeFirstOrThrow(() => new NotFoundError());
}

/** @throws InvalidInputError when the item has as many files as it may. */
export async function checkRoomForAttachment(ctx: Context, itemId: string): Promise<void> {
  const { count } = await ctx.own
    .select("attachment")
    .where("item_id", "=", itemId)
    .where("deleted_at", "is", null)
    .select(rowCount)
    .executeTakeFirstOrThrow();
  if (count >= maxAttachments) {
    throw new InvalidInputError(`It may have at most ${maxAttachments} attachments`);
  }
}
