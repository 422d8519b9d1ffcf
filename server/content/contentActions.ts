import type { Updateable } from "kysely";
import type { ContentType } from "../contentKinds/ContentType.js";
import type { Context } from "../platform/context.js";
import { isOwnByKey } from "../platform/data/owners.js";
import { anyOf } from "../platform/data/Parameter.js";
import type { Tables } from "../platform/data/tables.js";
import { InvalidInputError, NotFoundError } from "../platform/errors.js";
import { checkItemIds } from "./checkItemIds.js";
import { contentChanged } from "./contentEvents.js";
import { type ContentRow, contentRows } from "./contentRows.js";
import { freeTakenDates } from "./daily/freeTakenDates.js";
import { idAndType, lockedItems } from "./lockedItems.js";

/** @throws NotFoundError when one of them isn't the viewer's or is in the trash; then nothing changes. */
export async function setFavorite(ctx: Context, itemIds: string[], favorite: boolean): Promise<ContentRow[]> {
  return contentRows(ctx, await change(ctx, itemIds, { is_favorite: favorite }));
}

/** @throws NotFoundError when one of them isn't the viewer's or is in the trash; then nothing changes. */
export async function setArchived(ctx: Context, itemIds: string[], archived: boolean): Promise<ContentRow[]> {
  return contentRows(ctx, await change(ctx, itemIds, { is_archived: archived }));
}

/** @throws NotFoundError when one of them isn't the viewer's or is in the trash already; then nothing changes. */
export async function deleteContent(ctx: Context, itemIds: string[]): Promise<string[]> {
  return change(ctx, itemIds, { deleted_at: ctx.clock().toISOString() });
}

/**
 * A daily note whose day has another by now comes back as a plain note.
 * @throws NotFoundError when one of them isn't in the viewer's trash; then nothing changes.
 */
export async function restoreContent(ctx: Context, itemIds: string[]): Promise<ContentRow[]> {
  return ctx.transact(async (tx) => {
    await freeTakenDates(tx, checkItemIds(itemIds));
    return contentRows(tx, await change(tx, itemIds, { deleted_at: null }, "is not"));
  });
}

/**
 * @throws NotFoundError when one of them isn't the viewer's, InvalidInputError when one is neither archived nor in the
 * trash; then nothing changes.
 */
export async function deleteContentPermanently(ctx: Context, itemIds: string[]): Promise<string[]> {
  const ids = checkItemIds(itemIds);
  return ctx.transact(async (tx) => {
    const found = await lockedItems(tx, ids).select(["is_archived", "deleted_at"]).execute();
    if (found.length < ids.length) throw new NotFoundError();
    if (!found.every(({ is_archived, deleted_at }) => is_archived || deleted_at !== null)) {
      const sentence = "Only what is archived or in the trash can be deleted permanently";
      throw new InvalidInputError(sentence, { itemIds: sentence });
    }
    await tell(
      tx,
      ids,
      await tx.own.delete("content_item").where("id", "=", anyOf(ids)).returning(idAndType).execute(),
    );
    return ids;
  });
}

/** @param inTrash "is not" to change what is in the trash. */
async function change(
  ctx: Context,
  itemIds: string[],
  values: Updateable<Tables["content_item"]>,
  inTrash: "is" | "is not" = "is",
): Promise<string[]> {
  const ids = checkItemIds(itemIds);
  await ctx.transact(async (tx) => {
    const changed = tx.own.db
      .with("chosen", () => lockedItems(tx, ids).select("id").where("deleted_at", inTrash, null))
      .updateTable("content_item")
      .set(values)
      .where(isOwnByKey())
      .where("id", "in", (db) => db.selectFrom("chosen").select("chosen.id"))
      .returning(idAndType);
    await tell(tx, ids, await changed.execute());
  });
  return ids;
}

async function tell(tx: Context, ids: readonly string[], changed: readonly { id: string; contentType: ContentType }[]) {
  if (changed.length < ids.length) throw new NotFoundError();
  const { userId: ownerId } = tx.requireViewer();
  await tx.emit(...changed.map((item) => contentChanged({ ...item, ownerId })));
}
