import { sql } from "kysely";
import type { Context, Owned } from "../platform/context.js";
import { InvalidInputError, NotFoundError } from "../platform/errors.js";
import { isUuid } from "../platform/isUuid.js";
import { Category } from "./Category.js";
import { CategoryScope } from "./CategoryScope.js";
import { Tag } from "./Tag.js";
import { taxonomyChanged } from "./taxonomyEvents.js";

/**
 * Moves a category's content, including the trash, to another category and deletes it; not a save of the content.
 * @throws NotFoundError when one isn't the viewer's, InvalidInputError with field `into` when they are the same or the
 * content doesn't fit the other; then nothing changes.
 */
export async function mergeCategory(ctx: Context, id: string, intoId: string): Promise<Category> {
  return ctx.transact(async (tx) => {
    const [category, into] = await loadBoth(tx, Category, id, intoId);
    if (into.scope !== CategoryScope.GLOBAL) {
      const filed = tx.own.select("content_item").select("id").where("category_id", "=", category.id);
      const misfit = await filed.where("content_type", "<>", into.contentType).limit(1).executeTakeFirst();
      if (misfit) throw refusal("This category is not for all of the content");
    }
    await tx.own.update("content_item").set({ category_id: into.id }).where("category_id", "=", category.id).execute();
    await tx.remove(category, taxonomyChanged(into.ownerId));
    return into;
  });
}

/**
 * Replaces a tag with another on all its content and deletes it; not a save of the content.
 * @throws NotFoundError when one isn't the viewer's, InvalidInputError with field `into` when they are the same or for
 * different content; then nothing changes.
 */
export async function mergeTag(ctx: Context, id: string, intoId: string): Promise<Tag> {
  return ctx.transact(async (tx) => {
    const [tag, into] = await loadBoth(tx, Tag, id, intoId);
    if (tag.contentType !== into.contentType) throw refusal("This tag is for other content");
    const tagged = tx.own.select("content_tag").where("tag_id", "=", tag.id);
    const links = tagged.select(["owner_id", "item_id", sql<string>`${into.id}::uuid`.as("tag_id")]);
    const target = tx.own.db.insertInto("content_tag").columns(["owner_id", "item_id", "tag_id"]);
    await target
      .expression(links)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await tx.remove(tag, taxonomyChanged(into.ownerId));
    return into;
  });
}

/** Both rows, locked in the order of their ids, so that opposite merges don't deadlock. */
async function loadBoth<T extends Owned>(
  tx: Context,
  entity: new () => T,
  id: string,
  intoId: string,
): Promise<[T, T]> {
  tx.requireViewer();
  if (!isUuid(id) || !isUuid(intoId)) throw new NotFoundError();
  const [one, two] = [id.toLowerCase(), intoId.toLowerCase()];
  if (one === two) throw refusal("Please choose another one to merge into");
  const loaded = new Map<string, T>();
  for (const each of [one, two].sort()) loaded.set(each, await tx.load(entity, each));
  return [loaded.get(one)!, loaded.get(two)!];
}

function refusal(sentence: string): InvalidInputError {
  return new InvalidInputError(sentence, { into: sentence });
}
