import { sql } from "kysely";
import type { ContentType } from "../../contentKinds/ContentType.js";
import type { Context } from "../../platform/context.js";
import { isOwnByKey } from "../../platform/data/owners.js";
import { anyOf, unnested, viewerId } from "../../platform/data/Parameter.js";
import { InvalidInputError } from "../../platform/errors.js";
import { isUuid } from "../../platform/isUuid.js";
import type { Tag } from "../../taxonomy/Tag.js";
import { tagJson } from "../../taxonomy/tagJson.js";

/**
 * Checks that the category and tags are the viewer's and fit the kind of content, and locks them until the commit.
 * @returns the tags by name.
 * @throws InvalidInputError with field `categoryId` or `tagIds`.
 */
export async function checkFiling(
  tx: Context,
  contentType: ContentType,
  filing: { categoryId?: string | null; tagIds?: readonly string[] | null },
): Promise<Tag[]> {
  const { categoryId = null, tagIds } = filing;
  if (categoryId !== null) {
    const category = tx.own
      .select("category")
      .select("id")
      .where("id", "=", categoryId)
      .where((eb) => eb.or([eb("content_type", "=", contentType), eb("scope", "=", "GLOBAL")]))
      .forKeyShare();
    if (!isUuid(categoryId) || !(await category.executeTakeFirst()))
      throw refusal("categoryId", "There is no such category");
  }
  return tagIds && tagIds.length > 0 ? checkTags(tx, contentType, tagIds, "tagIds") : [];
}

/**
 * Prevents a category from being deleted before the commit. Its deletion locks the category before its items, so take
 * this lock before locking an item to file it there; `checkFiling` checks later whether it fits.
 */
export async function lockCategory(tx: Context, categoryId: string | null | undefined): Promise<void> {
  if (categoryId) await tx.own.select("category").select("id").where("id", "=", categoryId).forKeyShare().execute();
}

/**
 * @returns the tags by name.
 * @throws InvalidInputError with that field for a tag that isn't the viewer's or doesn't fit the kind of content.
 */
export async function checkTags(
  tx: Context,
  contentType: ContentType,
  tagIds: readonly string[],
  field: string,
): Promise<Tag[]> {
  const wanted = new Set(tagIds.map((id) => id.toLowerCase()));
  const found = await tx.own
    .select("tag as t")
    .select(tagJson.as("tag"))
    .where("t.id", "=", anyOf([...wanted]))
    .where("t.content_type", "=", contentType)
    .orderBy("t.name_key")
    .orderBy("t.id")
    .forKeyShare()
    .execute();
  if (found.length < wanted.size) throw refusal(field, "There is no such tag");
  return found.map(({ tag }) => tag);
}

/** Sets exactly these tags on an item; they have been checked. */
export async function setTags(tx: Context, itemId: string, tagIds: readonly string[]): Promise<void> {
  const wanted = [...new Set(tagIds)];
  await tx.own.db
    .with("gone", (db) =>
      db
        .deleteFrom("content_tag")
        .where(isOwnByKey())
        .where("item_id", "=", itemId)
        .where("tag_id", "<>", sql<string>`all(${wanted}::uuid[])`),
    )
    .insertInto("content_tag")
    .columns(["owner_id", "item_id", "tag_id"])
    .expression((eb) =>
      eb
        .selectFrom(unnested(wanted, "tag"))
        .select([eb.val(viewerId).as("owner_id"), eb.val(itemId).as("item_id"), "tag.id as tag_id"]),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

function refusal(field: string, sentence: string): InvalidInputError {
  return new InvalidInputError(sentence, { [field]: sentence });
}
