import type { Context } from "../platform/context.js";
import { InvalidInputError } from "../platform/errors.js";
import type { ContentType } from "./contentEnums.js";

const categorySql = `select 1 from category
  where owner_id = $1 and id = $2 and (content_type = $3 or scope = 'GLOBAL') for key share`;
const tagsSql = "select id from tag where owner_id = $1 and id = any($2::uuid[]) and content_type = $3 for key share";

/**
 * Makes sure, until the commit, that the category and tags are the viewer's and fit the kind of content.
 * @throws InvalidInputError with field `categoryId` or `tagIds`.
 */
export async function checkFiling(
  tx: Context,
  contentType: ContentType,
  filing: { categoryId?: string | null; tagIds?: readonly string[] | null },
): Promise<void> {
  const { categoryId, tagIds } = filing;
  if (categoryId) {
    const { userId } = tx.requireViewer();
    const found = await tx.sql("filing.category", categorySql, [userId, categoryId, contentType]);
    if (found.length === 0) throw refusal("categoryId", "There is no such category");
  }
  if (tagIds && tagIds.length > 0) await checkTags(tx, contentType, tagIds, "tagIds");
}

/** @throws InvalidInputError with that field for a tag that isn't the viewer's or doesn't fit the kind of content. */
export async function checkTags(
  tx: Context,
  contentType: ContentType,
  tagIds: readonly string[],
  field: string,
): Promise<void> {
  const { userId } = tx.requireViewer();
  const wanted = new Set(tagIds.map((id) => id.toLowerCase()));
  const found = await tx.sql("filing.tags", tagsSql, [userId, [...wanted], contentType]);
  if (found.length < wanted.size) throw refusal(field, "There is no such tag");
}

const setTagsSql = `
  with gone as (delete from content_tag where item_id = $2 and tag_id <> all($3::uuid[]))
  insert into content_tag (owner_id, item_id, tag_id)
  select $1, $2, tag_id from unnest($3::uuid[]) tag_id on conflict do nothing`;

/** Gives an item exactly these tags; they are checked before. */
export async function setTags(tx: Context, itemId: string, tagIds: readonly string[]): Promise<void> {
  await tx.sql("filing.setTags", setTagsSql, [tx.requireViewer().userId, itemId, [...new Set(tagIds)]]);
}

function refusal(field: string, sentence: string): InvalidInputError {
  return new InvalidInputError(sentence, { [field]: sentence });
}
