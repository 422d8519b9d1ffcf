import type { ContentType } from "../../contentKinds/ContentType.js";
import { limitOf } from "../../limits.js";
import type { Context } from "../../platform/context.js";
import { saved } from "../../platform/data/expressions.js";
import { isOwn, isOwnByKey } from "../../platform/data/owners.js";
import { anyOf, unnested, viewerId } from "../../platform/data/Parameter.js";
import { InvalidInputError, NotFoundError } from "../../platform/errors.js";
import { isUuid } from "../../platform/isUuid.js";
import { checkItemIds } from "../checkItemIds.js";
import { contentChanged } from "../contentEvents.js";
import { type ContentRow, contentRows } from "../contentRows.js";
import { idAndType, lockedItems } from "../lockedItems.js";
import { checkFiling, checkTags, lockCategory } from "./filing.js";

const maxTags = limitOf.content.tagsOfItem.max;

interface Filed {
  id: string;
  contentType: ContentType;
}

/**
 * Files all of the items under one category, or none; items that are already there count no save.
 * @throws NotFoundError when one of them isn't the viewer's or is in the trash, InvalidInputError with field
 * `categoryId` when the category isn't the viewer's or doesn't fit one of them; then nothing changes.
 */
export function setCategory(ctx: Context, itemIds: string[], categoryId: string | null): Promise<ContentRow[]> {
  if (categoryId !== null && !isUuid(categoryId)) throw refusal("categoryId", "There is no such category");
  return ctx.transact(async (outer) => {
    await lockCategory(outer, categoryId);
    return file(outer, itemIds, async (tx, ids, contentTypes) => {
      for (const contentType of contentTypes) await checkFiling(tx, contentType, { categoryId });
      return tx.own
        .update("content_item")
        .set({ category_id: categoryId, ...saved(tx.clock()) })
        .where("id", "=", anyOf(ids))
        .where("category_id", "is distinct from", categoryId)
        .returning(idAndType)
        .execute();
    });
  });
}

/**
 * Adds tags to all of the items and removes others; items that don't change count no save.
 * @throws NotFoundError when one of the items isn't the viewer's or is in the trash, InvalidInputError with field `add`
 * or `remove` for ids that aren't the viewer's tags or don't fit, and for more than 50 tags on one item; then nothing
 * changes.
 */
export function changeTags(ctx: Context, itemIds: string[], add: string[], remove: string[]): Promise<ContentRow[]> {
  const [added, removed] = [checkTagIds("add", add), checkTagIds("remove", remove)];
  if (added.some((id) => removed.includes(id))) throw refusal("remove", "A tag can't be added and removed at once");
  return file(ctx, itemIds, async (tx, ids, contentTypes) => {
    if (added.length > 0) for (const contentType of contentTypes) await checkTags(tx, contentType, added, "add");
    const changed = await tx.own.db
      .with("gone", () =>
        tx.own
          .delete("content_tag")
          .where("item_id", "=", anyOf(ids))
          .where("tag_id", "=", anyOf(removed))
          .returning("item_id"),
      )
      .with("added", (db) =>
        db
          .insertInto("content_tag")
          .columns(["owner_id", "item_id", "tag_id"])
          .expression((eb) =>
            eb
              .selectFrom([unnested(ids, "item"), unnested(added, "tag")])
              .select([eb.val(viewerId).as("owner_id"), "item.id as item_id", "tag.id as tag_id"]),
          )
          .onConflict((conflict) => conflict.doNothing())
          .returning("item_id"),
      )
      .updateTable("content_item")
      .set(saved(tx.clock()))
      .where(isOwn())
      .where("id", "in", (eb) =>
        eb.selectFrom("gone").select("item_id").union(eb.selectFrom("added").select("item_id")),
      )
      .returning(idAndType)
      .execute();
    if (added.length > 0) await checkTagCounts(tx, ids);
    return changed;
  });
}

/** Locks the items, changes them and emits an event for each that changed. */
async function file(
  ctx: Context,
  itemIds: string[],
  change: (tx: Context, ids: string[], contentTypes: Set<ContentType>) => Promise<Filed[]>,
): Promise<ContentRow[]> {
  const { userId: ownerId } = ctx.requireViewer();
  const ids = checkItemIds(itemIds);
  return ctx.transact(async (tx) => {
    const items = await lockedItems(tx, ids).select(idAndType).where("deleted_at", "is", null).execute();
    if (items.length < ids.length) throw new NotFoundError();
    const changed = await change(tx, ids, new Set(items.map(({ contentType }) => contentType)));
    await tx.emit(...changed.map((item) => contentChanged({ ...item, ownerId })));
    return contentRows(tx, ids);
  });
}

function checkTagIds(field: string, ids: readonly string[]): string[] {
  if (ids.length > maxTags) throw refusal(field, `Please choose at most ${maxTags} tags`);
  if (!ids.every(isUuid)) throw refusal(field, "There is no such tag");
  return [...new Set(ids.map((id) => id.toLowerCase()))];
}

async function checkTagCounts(tx: Context, ids: readonly string[]): Promise<void> {
  const tooMany = await tx.own.db
    .selectFrom("content_tag")
    .select("item_id")
    .where(isOwnByKey())
    .where("item_id", "=", anyOf(ids))
    .groupBy("item_id")
    .having((eb) => eb.fn.countAll(), ">", maxTags)
    .limit(1)
    .executeTakeFirst();
  if (tooMany) throw refusal("add", `An item may have at most ${maxTags} tags`);
}

function refusal(field: string, sentence: string): InvalidInputError {
  return new InvalidInputError(sentence, { [field]: sentence });
}
