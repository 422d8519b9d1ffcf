import type { Context } from "../platform/context.js";
import { InvalidInputError, NotFoundError } from "../platform/errors.js";
import { checkItemIds } from "./checkItemIds.js";
import type { ContentType } from "./contentEnums.js";
import { contentChanged } from "./contentEvents.js";
import { type ContentRow, contentRows } from "./contentRows.js";

interface Acted {
  id: string;
  contentType: ContentType;
}

// Locked in the order of ids, so that two sets at once wait for each other instead of blocking each other.
const chosen = (condition: string) => `
  with chosen as (
    select id from content_item where owner_id = $1 and id = any($2::uuid[]) and ${condition} order by id for update
  )`;
const given = `returning id, content_type as "contentType"`;

const favoriteSql = `${chosen("deleted_at is null")}
  update content_item set is_favorite = $3 where id in (select id from chosen) ${given}`;
const archiveSql = `${chosen("deleted_at is null")}
  update content_item set is_archived = $3 where id in (select id from chosen) ${given}`;
const trashSql = `${chosen("deleted_at is null")}
  update content_item set deleted_at = $3 where id in (select id from chosen) ${given}`;
const restoreSql = `${chosen("deleted_at is not null")}
  update content_item set deleted_at = null where id in (select id from chosen) ${given}`;
const lockSql = `select is_archived or deleted_at is not null as "isPutAway" from content_item
  where owner_id = $1 and id = any($2::uuid[]) order by id for update`;
const deleteSql = `delete from content_item where owner_id = $1 and id = any($2::uuid[]) ${given}`;

/** @throws NotFoundError when one of them isn't the viewer's or is in the trash; then nothing changes. */
export async function setFavorite(ctx: Context, itemIds: string[], favorite: boolean): Promise<ContentRow[]> {
  return contentRows(ctx, await act(ctx, itemIds, "content.favorite", favoriteSql, [favorite]));
}

/** @throws NotFoundError when one of them isn't the viewer's or is in the trash; then nothing changes. */
export async function setArchived(ctx: Context, itemIds: string[], archived: boolean): Promise<ContentRow[]> {
  return contentRows(ctx, await act(ctx, itemIds, "content.archive", archiveSql, [archived]));
}

/** @throws NotFoundError when one of them isn't the viewer's or is in the trash already; then nothing changes. */
export async function deleteContent(ctx: Context, itemIds: string[]): Promise<string[]> {
  return act(ctx, itemIds, "content.trash", trashSql, [ctx.clock().toISOString()]);
}

/** @throws NotFoundError when one of them isn't in the viewer's trash; then nothing changes. */
export async function restoreContent(ctx: Context, itemIds: string[]): Promise<ContentRow[]> {
  return contentRows(ctx, await act(ctx, itemIds, "content.restore", restoreSql, []));
}

/**
 * @throws NotFoundError when one of them isn't the viewer's, InvalidInputError when one is neither archived nor in the
 * trash; then nothing changes.
 */
export async function deleteContentPermanently(ctx: Context, itemIds: string[]): Promise<string[]> {
  const ids = checkItemIds(itemIds);
  return ctx.transact(async (tx) => {
    const found = await tx.sql<{ isPutAway: boolean }>("content.lock", lockSql, [tx.requireViewer().userId, ids]);
    if (found.length < ids.length) throw new NotFoundError();
    if (!found.every(({ isPutAway }) => isPutAway)) {
      const sentence = "Only what is archived or in the trash can be deleted permanently";
      throw new InvalidInputError(sentence, { itemIds: sentence });
    }
    return act(tx, ids, "content.delete", deleteSql, []);
  });
}

async function act(ctx: Context, itemIds: string[], name: string, sql: string, values: unknown[]): Promise<string[]> {
  const { userId: ownerId } = ctx.requireViewer();
  const ids = checkItemIds(itemIds);
  await ctx.transact(async (tx) => {
    const acted = await tx.sql<Acted>(name, sql, [ownerId, ids, ...values]);
    if (acted.length < ids.length) throw new NotFoundError();
    await tx.emit(...acted.map((item) => contentChanged({ ...item, ownerId })));
  });
  return ids;
}
