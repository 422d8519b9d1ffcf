import type { ContentType } from "../contentKinds/ContentType.js";
import type { Context } from "../platform/context.js";
import { anyOf } from "../platform/data/Parameter.js";
import { InvalidInputError } from "../platform/errors.js";
import { isUuid } from "../platform/isUuid.js";
import { findItem } from "./findItem.js";

const maxAtOnce = 100;

/** @throws NotFoundError for an item that isn't the viewer's or is in the trash. */
export async function revokeShareLink(
  ctx: Context,
  itemId: string,
  contentType?: ContentType | null,
): Promise<boolean> {
  const { id } = await findItem(ctx, itemId, contentType);
  const link = ctx.own.delete("share_link").where("item_id", "=", id).where("delivery_id", "is", null);
  return (await link.executeTakeFirst()).numDeletedRows > 0;
}

/** Revokes those of the links that are the viewer's; unknown or revoked ones are skipped. */
export async function revokeShareLinks(ctx: Context, ids: readonly string[]): Promise<string[]> {
  if (ids.length < 1 || ids.length > maxAtOnce) {
    const sentence = `Please choose 1 to ${maxAtOnce} links`;
    throw new InvalidInputError(sentence, { ids: sentence });
  }
  const links = ctx.own.delete("share_link").where("id", "=", anyOf(ids.filter(isUuid)));
  return (await links.returning("id").execute()).map(({ id }) => id);
}
