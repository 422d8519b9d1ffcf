import type { Context } from "../platform/context.js";
import { isUuid } from "../platform/isUuid.js";
import { idsBelow } from "../projects/branchSql.js";
import type { ContentType } from "./contentEnums.js";
import type { ContentFilter, NoteFilter } from "./contentFilters.js";

/** The conditions of a list as SQL with its values. */
export interface Conditions {
  /** Names the shape of the statement; empty where the best plan depends on the values. */
  name: string;
  where: string[];
  /** Parts of the list that an index holds each in order; their union is the list. */
  parts: string[];
  values: unknown[];
  /** The tags that all must be there, as places of their ids among the values. */
  tags: string[];
  /** What the words of the search make true; null without one. */
  matches: string | null;
}

/** The item of a row of `hits`, by its own index whatever the planner expects: fresh items are in no statistics yet. */
export const hitItem = "(select * from content_item where id = hits.id offset 0) hit";

/** Of so many tags the items are put together beforehand; further ones are asked of each of those. */
export const joinedTags = 4;

const open = "not is_archived";
const archived = "is_archived";

/** True of an item with that tag. */
export const hasTag = (tag: string, id = "id") =>
  `${id} in (select item_id from content_tag where owner_id = $1 and tag_id = ${tag}::uuid)`;

/** The same, asked of each item by itself: for a look at few of them. */
export const hasTagItself = (tag: string, id: string) =>
  `exists (select from content_tag own where own.item_id = ${id} and own.tag_id = ${tag}::uuid offset 0)`;

/**
 * What narrows a list of these kinds to the owner's (`$1`) and the filter's.
 * @returns null when an id in the filter can't be anyone's: nothing matches.
 */
export function conditionsOf(
  userId: string,
  types: readonly ContentType[],
  filter: (ContentFilter & Pick<NoteFilter, "color">) | null | undefined,
): Conditions | null {
  const { search, categoryId, tagIds, projectIds, color, isFavorite, isArchived = false, isTrashed } = filter ?? {};
  if ((categoryId && !isUuid(categoryId)) || tagIds?.some((id) => !isUuid(id))) return null;
  if (projectIds?.some((id) => !isUuid(id))) return null;
  const values: unknown[] = [userId];
  const where = ["owner_id = $1"];
  const place = (value: unknown) => `$${values.push(value)}`;
  where.push(isTrashed ? "deleted_at is not null" : "deleted_at is null");
  const stretches = isTrashed ? ["true"] : isArchived === null ? [open, archived] : [isArchived ? archived : open];
  const parts = types.flatMap((type) => stretches.map((stretch) => `content_type = '${type}' and ${stretch}`));
  if (typeof isFavorite === "boolean") where.push(isFavorite ? "is_favorite" : "not is_favorite");
  const kept = isTrashed ? "trash" : isArchived === null ? "all" : isArchived ? "archived" : "open";
  const name = `${types.join("+")}.${kept}.${isFavorite ?? "any"}`;

  if (color) where.push(`upper(color) = ${place(color.toUpperCase())}`);
  if (categoryId) where.push(`category_id = ${place(categoryId)}::uuid`);
  if (projectIds?.length) {
    where.push(`id in (select item_id from content_project
      where owner_id = $1 and project_id in ${idsBelow(place([...new Set(projectIds)]))})`);
  }
  const tags = [...new Set((tagIds ?? []).map((id) => id.toLowerCase()))].map(place);
  const matches = search?.trim() ? `search @@ search_query(${place(search)})` : null;
  return { name: values.length === 1 ? name : "", where, parts, values, tags, matches };
}

/** How many items there are under the conditions; the parts share none. */
export async function countContent(ctx: Context, conditions: Conditions | null): Promise<number> {
  if (conditions === null) return 0;
  const { name, where, parts, values, tags, matches } = conditions;
  const all = (part: string) => [...where, part, matches].filter(Boolean).join(" and ");
  const counts = parts.map((part) =>
    tags.length === 0
      ? `(select count(*) from content_item where ${all(part)})`
      : `(select count(*) from hits cross join lateral
          (select from ${hitItem} where ${all(part)} offset 0) item)`,
  );
  const hits = `with hits as materialized (${itemsWithTags(tags.slice(0, joinedTags))}
    ${tags
      .slice(joinedTags)
      .map((tag) => `and ${hasTag(tag, "item_id")}`)
      .join(" ")})`;
  const text = `${tags.length > 0 ? hits : ""} select (${counts.join(" + ")})::integer as count`;
  const [row] = await ctx.sql<{ count: number }>(name && `${name}.count`, text, values);
  return row?.count ?? 0;
}

/** The ids of what has all of the tags: from the rarest on, as the planner knows it. */
export function itemsWithTags(tags: readonly string[]): string {
  const tables = tags.map((_, index) => `content_tag t${index}${index > 0 ? " using (item_id)" : ""}`).join(" join ");
  const where = tags.map((tag, index) => `t${index}.owner_id = $1 and t${index}.tag_id = ${tag}::uuid`).join(" and ");
  return `select item_id as id from ${tables} where ${where}`;
}
