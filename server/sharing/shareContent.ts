import { v7 as uuidv7 } from "uuid";
import type { ContentType } from "../contentKinds/ContentType.js";
import type { Context } from "../platform/context.js";
import { isOwn } from "../platform/data/owners.js";
import { viewerId } from "../platform/data/Parameter.js";
import { ForbiddenError, NotFoundError } from "../platform/errors.js";
import { findItem } from "./findItem.js";
import { itemShared } from "./itemShared.js";
import { hashSharePassword } from "./passwords.js";
import { closingTime, type ShareLifetime } from "./ShareLifetime.js";
import { type ShareLinkRow, shareLinkOf } from "./shareLinks.js";
import { makeToken } from "./tokens.js";

interface ShareArgs {
  itemId: string;
  expiresIn: ShareLifetime;
  password?: string | null;
  contentType?: ContentType | null;
}

/**
 * Creates a new link for the item; the previous one stops working.
 * @throws NotFoundError for an item that isn't the viewer's or is in the trash, InvalidInputError with field
 * `password`.
 */
export async function shareContent(ctx: Context, args: ShareArgs): Promise<ShareLinkRow> {
  if (!ctx.services.instanceSettings.values.publicLinks) throw new ForbiddenError("Sharing by link is turned off here");
  const { hash, sealed } = await makeToken(ctx.services);
  await findItem(ctx, args.itemId, args.contentType);
  const passwordHash = await hashSharePassword(args.password);
  return ctx.transact(async (tx) => {
    const item = await findItem(tx, args.itemId, args.contentType);
    const now = tx.clock();
    const made = {
      id: uuidv7(),
      token_hash: hash,
      sealed_token: sealed,
      expires_at: closingTime(args.expiresIn, now),
      password_hash: passwordHash,
      created_at: now.toISOString(),
    };
    await tx.own.db
      .insertInto("share_link")
      .values({ ...made, owner_id: viewerId, item_id: item.id })
      .onConflict((conflict) =>
        conflict
          .column("item_id")
          .where("delivery_id", "is", null)
          .doUpdateSet({ ...made, visit_count: 0, last_visit_at: null })
          .where(isOwn("share_link")),
      )
      .execute();
    const link = await shareLinkOf(tx, item.id);
    if (!link) throw new NotFoundError();
    await tx.emit(itemShared(tx.requireViewer().userId, item.id));
    return link;
  });
}
