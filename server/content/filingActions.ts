import type { Context } from "../platform/context.js";
import { InvalidInputError, NotFoundError } from "../platform/errors.js";
import { isUuid } from "../platform/isUuid.js";
import { checkItemIds } from "./checkItemIds.js";
import type { ContentType } from "./contentEnums.js";
import { contentChanged } from "./contentEvents.js";
import { type ContentRow, contentRows } from "./contentRows.js";
import { checkFiling, checkTags } from "./filing.js";

const maxTags = 50;

interface Filed {
  id: string;
  contentType: ContentType;
}

// In the order of ids, so that two sets at once wait for each other instead of blocking each other.
const lockSql = `select id, content_type as "contentType" from content_item
  where owner_id = $1 and id = any($2::uuid[]) and deleted_at is null order by id for update`;
/** Counts a save, strictly later than the one before; $3 is now. */
const saved = "version = version + 1, updated_at = greatest($3::timestamptz, updated_at + interval '1 millisecond')";
const categorySql = `update content_item set category_id = $4::uuid, ${saved}
  where owner_id = $1 and id = any($2::uuid[]) and category_id is distinct from $4::uuid
  returning id, content_type as "contentType"`;
const tagsSql = `
  with gone as (
    delete from content_tag where owner_id = $1 and item_id = any($2::uuid[]) and tag_id = any($5::uuid[])
    returning item_id
  ), added as (
    insert into content_tag (owner_id, item_id, tag_id)
    select $1::uuid, item_id, tag_id from unnest($2::uuid[]) item_id cross join unnest($4::uuid[]) tag_id
    on conflict do nothing returning item_id
  )
  update content_item set ${saved}
  where owner_id = $1 and id in (select item_id from gone union select item_id from added)
  returning id, content_type as "contentType"`;
const tooManySql = `select from content_tag where item_id = any($1::uuid[])
  group by item_id having count(*) > ${maxTags} limit 1`;

/**
 * Files all of the items under one category, or none; what is there already counts no save.
 * @throws NotFoundError when one of them isn't the viewer's or is in the trash, InvalidInputError with field
 * `categoryId` when the category isn't the viewer's or doesn't fit one of them; then nothing changes.
 */
export function setCategory(ctx: Context, itemIds: string[], categoryId: string | null): Promise<ContentRow[]> {
  if (categoryId !== null && !isUuid(categoryId)) throw refusal("categoryId", "There is no such category");
  return file(ctx, itemIds, async (tx, ids, contentTypes) => {
    for (const contentType of contentTypes) await checkFiling(tx, contentType, { categoryId });
    return tx.sql("content.setCategory", categorySql, [tx.requireViewer().userId, ids, now(tx), categoryId]);
  });
}

/**
 * Takes tags from all of the items and gives them others; what changes nothing counts no save.
 * @throws NotFoundError when one of the items isn't the viewer's or is in the trash, InvalidInputError with field `add`
 * or `remove` for ids that aren't the viewer's tags or don't fit, and for more than 50 tags on one item; then nothing
 * changes.
 */
export function changeTags(ctx: Context, itemIds: string[], add: string[], remove: string[]): Promise<ContentRow[]> {
  const [added, removed] = [checkTagIds("add", add), checkTagIds("remove", remove)];
  if (added.some((id) => removed.includes(id))) throw refusal("remove", "A tag can't be added and removed at once");
  return file(ctx, itemIds, async (tx, ids, contentTypes) => {
    if (added.length > 0) for (const contentType of contentTypes) await checkTags(tx, contentType, added, "add");
    const changed = await tx.sql<Filed>("content.changeTags", tagsSql, [
      tx.requireViewer().userId,
      ids,
      now(tx),
      added,
      removed,
    ]);
    const tooMany = added.length > 0 && (await tx.sql("content.tooManyTags", tooManySql, [ids])).length > 0;
    if (tooMany) throw refusal("add", `An item may have at most ${maxTags} tags`);
    return changed;
  });
}

/** Locks the items, changes them and tells of those that changed. */
async function file(
  ctx: Context,
  itemIds: string[],
  change: (tx: Context, ids: string[], contentTypes: Set<ContentType>) => Promise<Filed[]>,
): Promise<ContentRow[]> {
  const { userId: ownerId } = ctx.requireViewer();
  const ids = checkItemIds(itemIds);
  return ctx.transact(async (tx) => {
    const items = await tx.sql<Filed>("content.lockKept", lockSql, [ownerId, ids]);
    if (items.length < ids.length) throw new NotFoundError();
    const changed = await change(tx, ids, new Set(items.map(({ contentType }) => contentType)));
    await tx.emit(...changed.map((item) => contentChanged({ ...item, ownerId })));
    return contentRows(tx, ids);
  });
}

function checkTagIds(field: string, ids: readonly string[]): string[] {
  if (ids.length > maxTags) throw refusal(field, `Please give at most ${maxTags} tags`);
  if (!ids.every(isUuid)) throw refusal(field, "There is no such tag");
  return [...new Set(ids.map((id) => id.toLowerCase()))];
}

function now(ctx: Context): string {
  return ctx.clock().toISOString();
}

function refusal(field: string, sentence: string): InvalidInputError {
  return new InvalidInputError(sentence, { [field]: sentence });
}
