import { v7 as uuidv7 } from "uuid";
import type { ContentType } from "../content/contentEnums.js";
import type { Context } from "../platform/context.js";
import { ForbiddenError, NotFoundError } from "../platform/errors.js";
import { findItem } from "./findItem.js";
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

const replaceSql = `
  insert into share_link (id, owner_id, item_id, token_hash, sealed_token, expires_at, password_hash, created_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8)
  on conflict (item_id) where delivery_id is null do update set id = excluded.id, token_hash = excluded.token_hash,
    sealed_token = excluded.sealed_token, expires_at = excluded.expires_at, password_hash = excluded.password_hash,
    created_at = excluded.created_at, visit_count = 0, last_visit_at = null`;

/**
 * Makes the item's link anew; the one before no longer works from now on.
 * @throws NotFoundError for an item that isn't the viewer's or is in the trash, InvalidInputError with field `password`.
 */
export async function shareContent(ctx: Context, args: ShareArgs): Promise<ShareLinkRow> {
  const { userId } = ctx.requireViewer();
  if (!ctx.services.choices.values.publicLinks) throw new ForbiddenError("Sharing by link is turned off here");
  const { hash, sealed } = await makeToken(ctx.services);
  await findItem(ctx, args.itemId, args.contentType);
  const passwordHash = await hashSharePassword(args.password);
  return ctx.transact(async (tx) => {
    const item = await findItem(tx, args.itemId, args.contentType);
    const now = tx.clock();
    const expiresAt = closingTime(args.expiresIn, now);
    const values = [uuidv7(), userId, item.id, hash, sealed, expiresAt, passwordHash, now.toISOString()];
    await tx.sql("sharing.replace", replaceSql, values);
    const link = await shareLinkOf(tx, item.id);
    if (!link) throw new NotFoundError();
    return link;
  });
}
