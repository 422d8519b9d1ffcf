import type { ContentType } from "../content/contentEnums.js";
import type { Context } from "../platform/context.js";
import { NotFoundError } from "../platform/errors.js";
import { isUuid } from "../platform/isUuid.js";

interface FoundItem {
  id: string;
  contentType: ContentType;
}

const findSql = `select id, content_type as "contentType" from content_item
  where owner_id = $1 and id = $2 and deleted_at is null and ($3::text is null or content_type = $3)`;

/**
 * One of the viewer's items; inside `transact` it stays until the commit.
 * @param contentType when given, the item must be of this kind.
 * @throws NotFoundError for one that isn't the viewer's or is in the trash.
 */
export async function findItem(ctx: Context, itemId: string, contentType?: ContentType | null): Promise<FoundItem> {
  if (!isUuid(itemId)) throw new NotFoundError();
  const values = [ctx.requireViewer().userId, itemId, contentType ?? null];
  const [found] = await ctx.sql<FoundItem>("sharing.findItem", `${findSql} for key share`, values);
  if (!found) throw new NotFoundError();
  return found;
}
