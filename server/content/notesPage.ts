import type { Context } from "../platform/context.js";
import { isUuid } from "../platform/isUuid.js";
import { checkPageSize, damagedCursor, decodeCursor, type Page, pageOf } from "../platform/pages.js";
import { idsBelow } from "../projects/branchSql.js";
import { ContentSortField, SortOrder } from "./contentEnums.js";
import { type ContentRow, rowColumns, rowRelations } from "./contentRows.js";
import type { ContentSort, NoteFilter } from "./noteInputs.js";

export interface NotesPageArgs {
  first: number;
  after?: string | null;
  filter?: NoteFilter | null;
  sort?: ContentSort | null;
}

const sortColumns = {
  UPDATED_AT: { column: "updated_at", type: "timestamptz", value: (row: ContentRow) => row.updatedAt },
  CREATED_AT: { column: "created_at", type: "timestamptz", value: (row: ContentRow) => row.createdAt },
  TITLE: { column: "title", type: "text", value: (row: ContentRow) => row.title },
};

/** How many notes are looked through in the list's order for words or tags before their indexes are asked. */
const searchWindow = 2_000;
/** Of so many tags the notes are put together beforehand; further ones are asked of each of those. */
const joinedTags = 4;
/** Up to this many notes with the words are fetched and sorted. */
const fewHits = 5_000;
const hitsSql = `select count(*)::integer as count from
  (select from content_item where owner_id = $1 and search @@ search_query($2) limit ${fewHits + 1}) hits`;

const open = "not is_archived";
const archived = "is_archived";

/** The conditions of a list as SQL with its values. */
interface Conditions {
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

const hasTag = (tag: string) => `id in (select item_id from content_tag where owner_id = $1 and tag_id = ${tag}::uuid)`;

/**
 * One page of the viewer's notes, whose cost is the page's, not the list's.
 * @throws InvalidInputError for a page size out of bounds, and with field `after` for a cursor of another order.
 */
export async function notesPage(
  ctx: Context,
  { first, after, filter, sort }: NotesPageArgs,
): Promise<Page<ContentRow>> {
  const { userId } = ctx.requireViewer();
  checkPageSize(first, ctx.maxPageSize);
  const by = sort?.by ?? ContentSortField.UPDATED_AT;
  const direction = sort?.order ?? SortOrder.DESC;
  const order = `notes ${by} ${direction}`;
  const { column, type, value } = sortColumns[by];
  const position = after ? decodeCursor(order, after) : null;
  if (position && type === "timestamptz" && Number.isNaN(Date.parse(position.value))) throw damagedCursor();

  const conditions = conditionsOf(userId, filter);
  const totalCount = () => countNotes(ctx, conditionsOf(userId, filter));
  const page = { first, after, order, position: (row: ContentRow) => ({ value: value(row), id: row.id }), totalCount };
  if (conditions === null) return pageOf({ ...page, rows: [] });

  const { name, where, parts, values, tags, matches } = conditions;
  if (position) {
    const comparison = direction === SortOrder.ASC ? ">" : "<";
    values.push(position.value, position.id);
    where.push(`(${column}, id) ${comparison} ($${values.length - 1}::${type}, $${values.length}::uuid)`);
  }
  const size = `$${values.push(first + 1)}`;
  const ordered = (row: string) => `order by ${row}${column} ${direction}, ${row}id ${direction}`;
  const beginning = (limit: string | number, columns: string, more: readonly string[] = []) => {
    const sources = parts.map(
      (part) => `(select ${columns} from content_item
      where ${[...where, part, ...more].join(" and ")} ${ordered("")} limit ${limit})`,
    );
    return `(select * from (${sources.join(" union all ")}) part ${ordered("")} limit ${limit}) listed`;
  };
  const read = (statement: string, from: string, prefix = "") => {
    const chosen = `select * from ${from} ${ordered("")} limit ${size}`;
    const text = `${prefix} select ${rowColumns}, ${rowRelations("n.category_id")} from (${chosen}) n ${ordered("n.")}`;
    return ctx.sql<ContentRow>(statement, text, values);
  };
  if (matches === null && tags.length === 0) {
    const statement = name && `${name}.${by}.${direction}${position ? ".after" : ""}`;
    return pageOf({ ...page, rows: await read(statement, beginning(size, "*")) });
  }

  // Words and tags that many notes have are soon found in the list's own order, those that few or only old notes have by
  // their indexes; which of the two they are nobody knows beforehand, and the wrong way looks at every note.
  const tagged = tags.map(hasTag);
  const isHit = "id in (select id from hits)";
  if (matches === null) {
    // Indexes alone tell which notes those are: only the page's own rows are fetched.
    const rowsOf = (chosen: string) => `content_item where id in (select id from ${chosen})`;
    const keys = `id, ${column}`;
    const window = `${beginning(searchWindow, keys)} where ${tagged.join(" and ")} ${ordered("")} limit ${size}`;
    const near = await read("", rowsOf(window));
    if (near.length > first) return pageOf({ ...page, rows: near });
    const hits = `with hits as materialized (${notesWithTags(tags.slice(0, joinedTags))})`;
    const far = beginning(size, keys, [isHit, ...tagged.slice(joinedTags)]);
    return pageOf({ ...page, rows: await read("", rowsOf(far), hits) });
  }
  const near = await read("", `${beginning(searchWindow, "*")} where ${[...tagged, matches].join(" and ")}`);
  if (near.length > first) return pageOf({ ...page, rows: near });
  const [found] = await ctx.sql<{ count: number }>("", hitsSql, [userId, filter?.search]);
  if ((found?.count ?? 0) > fewHits) {
    return pageOf({ ...page, rows: await read("", beginning(size, "*", [matches, ...tagged])) });
  }
  const hits = `with hits as materialized (select id from content_item where owner_id = $1 and ${matches})`;
  return pageOf({ ...page, rows: await read("", beginning(size, "*", [isHit, ...tagged]), hits) });
}

/** The ids of what has all of the tags: from the rarest on, as the planner knows it. */
function notesWithTags(tags: readonly string[]): string {
  const tables = tags.map((_, index) => `content_tag t${index}${index > 0 ? " using (item_id)" : ""}`).join(" join ");
  const where = tags.map((tag, index) => `t${index}.owner_id = $1 and t${index}.tag_id = ${tag}::uuid`).join(" and ");
  return `select item_id as id from ${tables} where ${where}`;
}

/** Null when an id in the filter can't be anyone's: nothing matches. */
function conditionsOf(userId: string, filter: NoteFilter | null | undefined): Conditions | null {
  const { search, categoryId, tagIds, projectIds, color, isFavorite, isArchived = false, isTrashed } = filter ?? {};
  if ((categoryId && !isUuid(categoryId)) || tagIds?.some((id) => !isUuid(id))) return null;
  if (projectIds?.some((id) => !isUuid(id))) return null;
  const values: unknown[] = [userId];
  const where = ["owner_id = $1", "content_type = 'NOTE'"];
  const place = (value: unknown) => `$${values.push(value)}`;
  where.push(isTrashed ? "deleted_at is not null" : "deleted_at is null");
  const parts = isTrashed ? ["true"] : isArchived === null ? [open, archived] : [isArchived ? archived : open];
  if (typeof isFavorite === "boolean") where.push(isFavorite ? "is_favorite" : "not is_favorite");
  const kept = isTrashed ? "trash" : isArchived === null ? "all" : isArchived ? "archived" : "open";
  const name = `notes.${kept}.${isFavorite ?? "any"}`;

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

async function countNotes(ctx: Context, conditions: Conditions | null): Promise<number> {
  if (conditions === null) return 0;
  const { name, where, parts, values, tags, matches } = conditions;
  const all = [...where, `(${parts.join(" or ")})`, ...tags.map(hasTag), matches].filter(Boolean).join(" and ");
  const text = `select count(*)::integer as count from content_item where ${all}`;
  const [row] = await ctx.sql<{ count: number }>(name && `${name}.count`, text, values);
  return row?.count ?? 0;
}
