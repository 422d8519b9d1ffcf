import type { ContentType } from "../contentKinds/ContentType.js";
import type { Context } from "../platform/context.js";
import { NotFoundError } from "../platform/errors.js";
import { isUuid } from "../platform/isUuid.js";

/**
 * One of the viewer's items; inside `transact` it can't be deleted until the commit.
 * @param contentType if given, the item must be of this kind.
 * @throws NotFoundError for one that isn't the viewer's or is in the trash, and for a template.
 */
export async function findItem(ctx: Context, itemId: string, contentType?: ContentType | null) {
  if (!isUuid(itemId)) throw new NotFoundError();
  return ctx.own
    .select("content_item")
    .where("id", "=", itemId)
    .where("deleted_at", "is", null)
    .where("is_template", "=", false)
    .where((eb) => (contentType ? eb("content_type", "=", contentType) : eb.lit(true)))
    .select((eb) => ["id", eb.ref("content_type").$castTo<ContentType>().as("contentType")])
    .forKeyShare()
    .executeTakeFirstOrThrow(() => new NotFoundError());
}
