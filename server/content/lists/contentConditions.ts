import { type Expression, expressionBuilder, type SqlBool, sql } from "kysely";
import { changedSince } from "../../changes/changedSince.js";
import type { ContentType } from "../../contentKinds/ContentType.js";
import type { Context } from "../../platform/context.js";
import { type OwnData, ownParts, StatementShapes } from "../../platform/data/Data.js";
import { isOwn, isOwnByKey } from "../../platform/data/owners.js";
import { anyOf, viewerId } from "../../platform/data/Parameter.js";
import type { Tables } from "../../platform/data/tables.js";
import { isUuid } from "../../platform/isUuid.js";
import { idsBelow } from "../../projects/branches.js";
import type { ContentFilter, NoteFilter } from "./contentFilters.js";

export type Condition = Expression<SqlBool>;

/** The conditions of a list. */
export interface Conditions {
  /** Identifies the shape of the statement; empty if it contains values that the best plan depends on. */
  name: string;
  where: Condition[];
  /** Disjoint parts of the list, each sorted by an index; their union is the list. */
  parts: Condition[];
  /** The ids of the tags that an item must all have. */
  tags: string[];
  /** The condition of the search's words; null without a search. */
  matches: Condition | null;
}

/** Rows that lead to items. */
export interface Hits {
  hits: { id: string };
}

/** Items with up to this many tags are intersected first; further tags are checked for each of those. */
export const joinedTags = 4;

const item = expressionBuilder<Tables & Hits, "content_item" | "hits">();
const open = item.not(item.ref("is_archived"));
const archived = item.ref("is_archived");
const isNoTemplate = item.not(item.ref("is_template"));

/**
 * The item of a row of `hits` if all conditions hold: always by the primary key, whatever the planner estimates, since
 * the statistics don't include fresh items yet.
 */
export const hitItem = (conditions: readonly Condition[], keys: readonly (keyof Tables["content_item"])[] = []) => {
  const byId = item.selectFrom("content_item").selectAll().where(isOwnByKey()).whereRef("id", "=", "hits.id");
  return item
    .selectFrom(byId.offset(item.lit(0)).as("content_item"))
    .where(item.and(conditions))
    .select(keys)
    .offset(item.lit(0))
    .as("item");
};

/** The viewer's rows of a tag. */
export const rowsOfTag = (tag: string) => ownParts.select("content_tag").where("tag_id", "=", tag);

/** True of an item with that tag. */
export const hasTag = (tag: string, id = "id") => item(sql.ref(id), "in", rowsOfTag(tag).select("item_id"));

/** The same, checked for each row of `hits` separately: for a few rows. */
export const hasTagItself = (tag: string) => {
  const rows = item.selectFrom("content_tag as own").where(isOwnByKey("own")).whereRef("own.item_id", "=", "hits.id");
  return item.exists(rows.where("own.tag_id", "=", tag).offset(item.lit(0)));
};

const stretches = { trash: [[]], all: [[open], [archived]], archived: [[archived]], open: [[open]] };
/** Cached by name, for lists without filter values: a few dozen. */
const plainLists = new Map<string, Pick<Conditions, "where" | "parts">>();

function plainList(types: readonly ContentType[], kept: keyof typeof stretches, isFavorite?: boolean | null) {
  const parts = types.flatMap((type) =>
    stretches[kept].map((stretch) => item.and([item("content_type", "=", sql.lit(type)), ...stretch])),
  );
  const isOrIsNot = kept === "trash" ? "is not" : "is";
  const where: Condition[] = [item("deleted_at", isOrIsNot, null)];
  if (kept !== "trash") where.push(isNoTemplate);
  if (typeof isFavorite === "boolean") {
    const favorite = item.ref("is_favorite");
    where.push(isFavorite ? favorite : item.not(favorite));
  }
  return { where, parts };
}

/**
 * The conditions that restrict a list of these kinds to the viewer's items and the filter.
 * @returns null when an id in the filter is malformed: nothing matches.
 */
export function conditionsOf(
  types: readonly ContentType[],
  filter: (ContentFilter & Pick<NoteFilter, "color">) | null | undefined,
): Conditions | null {
  const {
    search,
    categoryId,
    tagIds,
    projectIds,
    color,
    isFavorite,
    isArchived = false,
    isTrashed,
    updatedSince,
  } = filter ?? {};
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
  const hasValues = color || updatedSince || categoryId || projectIds?.length || tags.length > 0 || matches;
  if (color) where.push(item(item.fn<string>("upper", ["color"]), "=", color.toUpperCase()));
  if (updatedSince) where.push(item("id", "in", changedSince(types, updatedSince)));
  if (categoryId) where.push(item("category_id", "=", categoryId));
  if (projectIds?.length) {
    const links = ownParts
      .select("content_project")
      .where("project_id", "in", idsBelow(anyOf([...new Set(projectIds)])));
    where.push(item("id", "in", links.select("item_id")));
  }
  return { name: hasValues ? "" : name, where, parts, tags, matches };
}

const counts = new StatementShapes<{ count: number }, object>();

/** How many items match the conditions; the parts are disjoint. */
export async function countContent(ctx: Context, conditions: Conditions | null): Promise<number> {
  if (conditions === null) return 0;
  const { name, where, parts, tags, matches } = conditions;
  const counted = sql<number>`(${sql.join(
    parts.map((part) => {
      const conditions = [...where, part, ...(matches ? [matches] : [])];
      const items =
        tags.length === 0
          ? ownParts.select("content_item").where(item.and(conditions))
          : item.selectFrom("hits").crossJoinLateral(hitItem(conditions));
      return items.select(item.fn.countAll().as("count"));
    }),
    sql` + `,
  )})::integer`.as("count");
  const further = tags.slice(joinedTags);
  const hits = further.reduce(
    (items, tag) => items.where(hasTag(tag, "t0.item_id")),
    itemsWithTags(tags.slice(0, joinedTags)),
  );
  const build = ({ db }: OwnData) =>
    tags.length === 0
      ? db.selectNoFrom(counted)
      : db
          .with(
            (cte) => cte("hits").materialized(),
            () => hits,
          )
          .selectNoFrom(counted);
  const [row] = await ctx.run(counts.of(name, build), {});
  return row?.count ?? 0;
}

/** The ids of items with all of the tags, starting with the rarest according to the planner. */
export function itemsWithTags([first = "", ...others]: readonly string[]) {
  const items = ownParts.select("content_tag as t0").where("t0.tag_id", "=", first).select("t0.item_id as id");
  return others.reduce((joined, tag, at) => {
    const table = `t${at + 1}`;
    return joined.innerJoin(`content_tag as ${table}` as "content_tag as t1", (join) =>
      join
        .on(isOwn(table))
        .on(`${table}.tag_id` as "t1.tag_id", "=", tag)
        .onRef(`${table}.item_id` as "t1.item_id", "=", "t0.item_id"),
    ) as unknown as typeof items;
  }, items);
}
