import { sql } from "kysely";
import { lockPerson } from "../accounts/lockPerson.js";
import type { Context } from "../platform/context.js";
import { rowCount } from "../platform/data/expressions.js";
import { anyOf } from "../platform/data/Parameter.js";
import { ConflictError, NotFoundError } from "../platform/errors.js";
import { isUuid } from "../platform/isUuid.js";
import { Category, maxCategories } from "./Category.js";
import { checkRoom, saveNamed } from "./saveNamed.js";
import { maxTags, Tag } from "./Tag.js";
import { TrashedTaxonomy } from "./TrashedTaxonomy.js";
import { taxonomyChanged } from "./taxonomyEvents.js";

/** Moves a category to the trash; its content stays, without one. Gives the id. */
export function deleteCategory(ctx: Context, id: string): Promise<string> {
  return ctx.transact(async (tx) => {
    const category = await tx.load(Category, id);
    const filed = tx.own.select("content_item").where("category_id", "=", category.id).select("id");
    await putInTrash(tx, category, { kind: "CATEGORY", itemIds: (await filed.execute()).map((item) => item.id) });
    return id.toLowerCase();
  });
}

/** Moves a tag to the trash; its content stays, without it. Gives the id. */
export function deleteTag(ctx: Context, id: string): Promise<string> {
  return ctx.transact(async (tx) => {
    const tag = await tx.load(Tag, id);
    const tagged = tx.own.select("content_tag").where("tag_id", "=", tag.id).select("item_id as id");
    await putInTrash(tx, tag, { kind: "TAG", itemIds: (await tagged.execute()).map((item) => item.id) });
    return id.toLowerCase();
  });
}

async function putInTrash(
  tx: Context,
  row: Category | Tag,
  { kind, itemIds }: Pick<TrashedTaxonomy, "kind" | "itemIds">,
): Promise<void> {
  const { id, ownerId, name, color, contentType, createdAt } = row;
  const ofCategory = row instanceof Category ? row : { icon: null, sortOrder: null, scope: null };
  const { icon, sortOrder, scope } = ofCategory;
  const deletedAt = tx.clock().toISOString();
  const trashed = Object.assign(new TrashedTaxonomy(), { id, ownerId, name, color, contentType, createdAt });
  await tx.save(Object.assign(trashed, { kind, itemIds, icon, sortOrder, scope, deletedAt }));
  await tx.remove(row, taxonomyChanged(ownerId));
}

/**
 * Takes a category or tag out of the trash and gives it back to the items that carried it: a category to those without
 * one, a tag to those with room for it.
 * @throws NotFoundError when it isn't in the viewer's trash, ConflictError when its name is taken, InvalidInputError
 * when there are too many.
 */
export async function restoreTaxonomy(tx: Context, id: string): Promise<void> {
  const { userId } = tx.requireViewer();
  await lockPerson(tx, userId);
  const trashed = await tx.load(TrashedTaxonomy, id);
  const isCategory = trashed.kind === "CATEGORY";
  const table = isCategory ? "category" : "tag";
  const { count } = await tx.own.select(table).select(rowCount).executeTakeFirstOrThrow();
  if (isCategory) checkRoom(count, maxCategories, "categories");
  else checkRoom(count, maxTags, "tags");
  const { ownerId, name, color, contentType, createdAt, icon, sortOrder, scope } = trashed;
  const row = Object.assign(isCategory ? new Category() : new Tag(), { ownerId, color, contentType, createdAt });
  row.id = trashed.id;
  row.rename(name);
  if (row instanceof Category) Object.assign(row, { icon, sortOrder, scope });
  await saveNamed<Category | Tag>(tx, row, table).catch((error: unknown) => {
    if (!(error instanceof ConflictError)) throw error;
    throw new ConflictError(`There is another ${table} named “${name}”: rename it, then restore this one`);
  });
  await (isCategory ? fileAgain(tx, trashed) : tagAgain(tx, trashed));
  await tx.remove(trashed);
}

function fileAgain({ own }: Context, { id, itemIds }: TrashedTaxonomy) {
  const without = own.update("content_item").where("id", "=", anyOf(itemIds)).where("category_id", "is", null);
  return without.set({ category_id: id }).execute();
}

/** An item may have this many tags. */
const maxTagsOfItem = 50;

function tagAgain({ own }: Context, { id, itemIds }: TrashedTaxonomy) {
  const items = own
    .select("content_item as n")
    .where("n.id", "=", anyOf(itemIds))
    .where((eb) => {
      const tags = own.select("content_tag as ct").where("ct.item_id", "=", eb.ref("n.id")).select(rowCount);
      return eb(tags.$asScalar().$notNull(), "<", maxTagsOfItem);
    })
    .select(["n.owner_id", "n.id as item_id", sql<string>`${id}::uuid`.as("tag_id")]);
  return own.db.insertInto("content_tag").columns(["owner_id", "item_id", "tag_id"]).expression(items).execute();
}

/** @throws NotFoundError when one isn't in the viewer's trash; then nothing changes. */
export function deleteTaxonomyPermanently(ctx: Context, ids: readonly string[]): Promise<void> {
  const { userId } = ctx.requireViewer();
  if (!ids.every(isUuid)) throw new NotFoundError();
  return ctx.transact(async (tx) => {
    const trashed = tx.own.delete("trashed_taxonomy").where("id", "=", anyOf(ids)).returning("id");
    if ((await trashed.execute()).length < ids.length) throw new NotFoundError();
    await tx.emit(taxonomyChanged(userId));
  });
}
