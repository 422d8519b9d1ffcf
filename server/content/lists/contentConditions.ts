import { type Expression, expressionBuilder, type SqlBool, sql } from "kysely";
import type { ContentType } from "../../contentKinds/ContentType.js";
import type { Context } from "../../platform/context.js";
import { Statement, StatementShapes } from "../../platform/data/Data.js";
import { isOwn, isOwnByKey } from "../../platform/data/owners.js";
import { anyOf, viewerId } from "../../platform/data/Parameter.js";
import type { Tables } from "../../platform/data/tables.js";
import { isUuid } from "../../platform/isUuid.js";
import { idsBelow } from "../../projects/branches.js";
import type { ContentFilter, NoteFilter } from "./contentFilters.js";

export type Condition = Expression<SqlBool>;

/** The conditions of a list. */
export interface Conditions {
  /** Names the shape of the statement; empty where it holds values, on which the best plan depends. */
  name: string;
  where: Condition[];
  /** Parts of the list that an index holds each in order; their union is the list. */
  parts: Condition[];
  /** The ids of the tags that all must be there. */
  tags: string[];
  /** The condition of the search's words; null without a search. */
  matches: Condition | null;
}

/** The item of a row of `hits`, by its own index whatever the planner expects: fresh items are in no statistics yet. */
export const hitItem = sql`(select * from content_item 
  where ${isOwnByKey()} and id = hits.id offset 0) hit`;

/** Of so many tags the items are put together beforehand; further ones are asked of each of those. */
export const joinedTags = 4;

const item = expressionBuilder<Tables, "content_item">();
const open = item.not(item.ref("is_archived"));
const archived = sql<boolean>`${item.ref("is_archived")}`;

export const all = (conditions: readonly (Condition | null)[]) =>
  sql<boolean>`${sql.join(
    conditions.filter((condition) => condition !== null),
    sql` and `,
  )}`;

/** True of a row of `content_tag` about that tag. */
export const tagIs = (tag: string) => sql<SqlBool>`${isOwn()} and tag_id = ${tag}::uuid`;

/** True of an item with that tag. */
export const hasTag = (tag: string, id = sql.ref("id")) =>
  sql<boolean>`${id} in (select item_id from content_tag where ${tagIs(tag)})`;

/** The same, asked of each item by itself: for a look at few of them. */
export const hasTagItself = (tag: string, id: Expression<unknown>) =>
  sql<boolean>`exists (select from content_tag own
    where ${isOwnByKey("own")} and own.item_id = ${id} and own.tag_id = ${tag}::uuid offset 0)`;

const stretches = { trash: [null], all: [open, archived], archived: [archived], open: [open] };
/** Of lists that no value narrows, by name: a few dozen. */
const plainLists = new Map<string, Pick<Conditions, "where" | "parts">>();

function plainList(types: readonly ContentType[], kept: keyof typeof stretches, isFavorite?: boolean | null) {
  const parts = types.flatMap((type) =>
    stretches[kept].map((stretch) => all([item("content_type", "=", sql.lit(type)), stretch])),
  );
  const isOrIsNot = kept === "trash" ? "is not" : "is";
  const where: Condition[] = [isOwn(), item("deleted_at", isOrIsNot, null)];
  if (typeof isFavorite === "boolean") {
    const favorite = item.ref("is_favorite");
    where.push(isFavorite ? sql<boolean>`${favorite}` : item.not(favorite));
  }
  return { where, parts };
}

/**
 * The conditions that narrow a list of these kinds to the viewer's and the filter's.
 * @returns null when an id in the filter can't be anyone's: nothing matches.
 */
export function conditionsOf(
  types: readonly ContentType[],
  filter: (ContentFilter & Pick<NoteFilter, "color">) | null | undefined,
): Conditions | null {
  const { search, categoryId, tagIds, projectIds, color, isFavorite, isArchived = false, isTrashed } = filter ?? {};
  if ((categoryId && !isUuid(categoryId)) || tagIds?.some((id) => !isUuid(id))) return null;
  if (projectIds?.some((id) => !isUuid(id))) return null;
  const kept = isTrashed ? "trash" : isArchived === null ? "all" : isArchived ? "archived" : "open";
  const name = `${types.join("+")}.${kept}.${isFavorite ?? "any"}`;
  let plain = plainLists.get(name);
  if (!plain) {
    plain = plainList(types, kept, isFavorite);
    plainLists.set(name, plain);
  }
  const { parts } = plain;
  const where = [...plain.where];

  const tags = [...new Set((tagIds ?? []).map((id) => id.toLowerCase()))];
  const matches = search?.trim()
    ? sql<boolean>`found_by @@ search_content_query(${viewerId}, ${[...types]}::text[], ${search})`
    : null;
  const hasValues = color || categoryId || projectIds?.length || tags.length > 0 || matches;
  if (color) where.push(item(item.fn<string>("upper", ["color"]), "=", color.toUpperCase()));
  if (categoryId) where.push(item("category_id", "=", categoryId));
  if (projectIds?.length) {
    where.push(sql<boolean>`id in (select item_id from content_project
      where ${isOwn()} and project_id in ${idsBelow(anyOf([...new Set(projectIds)]))})`);
  }
  return { name: hasValues ? "" : name, where, parts, tags, matches };
}

const counts = new StatementShapes<{ count: number }, object>();

/** How many items there are under the conditions; the parts share none. */
export async function countContent(ctx: Context, conditions: Conditions | null): Promise<number> {
  if (conditions === null) return 0;
  const { name, where, parts, tags, matches } = conditions;
  const countsOfParts = parts.map((part) =>
    tags.length === 0
      ? sql`(select count(*) from content_item where ${all([...where, part, matches])})`
      : sql`(select count(*) from hits cross join lateral
          (select from ${hitItem} where ${all([...where, part, matches])} offset 0) item)`,
  );
  const count = sql<number>`(${sql.join(countsOfParts, sql` + `)})::integer`.as("count");
  const furtherTags = tags.slice(joinedTags).map((tag) => sql` and ${hasTag(tag, sql.ref("item_id"))}`);
  const hits = sql<{ id: string }>`(${itemsWithTags(tags.slice(0, joinedTags))}${sql.join(furtherTags, sql``)})`;
  const statement = name
    ? counts.of(name, (own) => own.db.selectNoFrom(count))
    : new Statement<{ count: number }, object>(
        (own) =>
          tags.length === 0
            ? own.db.selectNoFrom(count)
            : own.db
                .with(
                  (cte) => cte("hits").materialized(),
                  () => hits,
                )
                .selectNoFrom(count),
        "each time",
      );
  const [row] = await ctx.run(statement, {});
  return row?.count ?? 0;
}

/** The ids of what has all of the tags: from the rarest on, as the planner knows it. */
export function itemsWithTags(tags: readonly string[]) {
  const tables = tags.map((_, at) => sql`content_tag ${sql.id(`t${at}`)}${at > 0 ? sql` using (item_id)` : sql``}`);
  const where = tags.map((tag, at) => {
    const table = `t${at}`;
    return sql`${isOwn(table)} and ${sql.id(table)}.tag_id = ${tag}::uuid`;
  });
  return sql`select item_id as id from ${sql.join(tables, sql` join `)} where ${sql.join(where, sql` and `)}`;
}
