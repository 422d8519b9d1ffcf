import type { GraphQLResolveInfo } from "graphql";
import type { Context } from "../platform/context.js";
import { isInstant } from "../platform/isoTime.js";
import { JsonText } from "../platform/JsonText.js";
import { checkPageSize, decodeCursor, type Page, pageOf } from "../platform/pages.js";
import {
  conditionsOf,
  countContent,
  hasTag,
  hasTagItself,
  hitItem,
  itemsWithTags,
  joinedTags,
} from "./contentConditions.js";
import { ContentSortField, ContentType, SortOrder } from "./contentEnums.js";
import type { ContentPageArgs, NoteFilter } from "./contentFilters.js";
import { belongingsOf, itemJsonOf } from "./contentJson.js";
import { type ContentRow, rowColumns, rowRelations, videoColumns } from "./contentRows.js";

const sortColumns = {
  UPDATED_AT: { column: "updated_at", type: "timestamptz", field: "updatedAt" },
  CREATED_AT: { column: "created_at", type: "timestamptz", field: "createdAt" },
  TITLE: { column: "title", type: "text", field: "title" },
} as const;

/** A row of a page, and its text where the database wrote it. */
type ListedRow = ContentRow & { json?: string };

/**
 * A page's size is a value of its statement, and the least of these above it is part of its text: a plan for any value
 * would expect a share of the whole list, so that PostgreSQL would plan anew for each page.
 */
const bounds = [26, 101, 1_001];
/** How many items are looked through in the list's order for words before their index is asked. */
const searchWindow = 2_000;
/** As many of the first with each of the tags are looked through before all are put together. */
const tagWindow = 300;
/** Up to this many notes with the words or tags are fetched and sorted. */
const fewHits = 5_000;
/** Of more the planner makes no hash table, whose limit is the memory it may use; they are looked up one by one too. */
const manyHits = 150_000;
const hitsSql = `select count(*)::integer as count from
  (select from content_item where owner_id = $1 and search @@ search_query($2) limit ${fewHits + 1}) hits`;

/**
 * One page of the viewer's content of these kinds, whose cost is the page's, not the list's.
 * @param info the query's own field, for callers that take the items as text.
 * @throws InvalidInputError for a page size out of bounds, and with field `after` for a cursor of another order.
 */
export async function contentPage(
  ctx: Context,
  types: readonly ContentType[],
  { first, after, filter, sort }: ContentPageArgs & { filter?: NoteFilter | null },
  info?: GraphQLResolveInfo,
): Promise<Page<ContentRow>> {
  const { userId } = ctx.requireViewer();
  checkPageSize(first, ctx.maxPageSize);
  const by = sort?.by ?? ContentSortField.UPDATED_AT;
  const direction = sort?.order ?? SortOrder.DESC;
  const order = `${types.join("+")} ${by} ${direction}`;
  const { column, type, field } = sortColumns[by];
  const position = after ? decodeCursor(order, after, type === "timestamptz" ? isInstant : undefined) : null;

  const conditions = conditionsOf(userId, types, filter);
  const totalCount = () => countContent(ctx, conditionsOf(userId, types, filter));
  const json = info && ctx.takesJson && types.length === 1 ? itemJsonOf(info) : null;
  const pageWith = (rows: ListedRow[]): Page<ContentRow> => {
    const position = (row: ListedRow) => ({ value: row[field], id: row.id });
    const page = pageOf({ rows, first, after, order, position, totalCount });
    return json ? { ...page, nodes: new JsonText(`[${page.nodes.map((row) => row.json).join(",")}]`) } : page;
  };
  if (conditions === null) return pageWith([]);

  const ownColumns = types.includes(ContentType.VIDEO) ? `${rowColumns}, ${videoColumns}` : rowColumns;
  const belongings = belongingsOf(info);
  const columns = json
    ? `n.id, n.${column} as "${field}", ${json.sql} as json`
    : `${ownColumns}, ${rowRelations("n.category_id")}${belongings.columns}`;
  const { join, name: shape } = json ?? belongings;
  const { name, where, parts, values, tags, matches } = conditions;
  const behind = position
    ? `${direction === SortOrder.ASC ? ">" : "<"} ($${values.push(position.value)}::${type}, $${values.push(position.id)}::uuid)`
    : null;
  if (behind) where.push(`(${column}, id) ${behind}`);
  const size = `$${values.push(first + 1)}`;
  const bound = bounds.find((most) => most > first) ?? first + 1;
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
    const text = `${prefix} select ${columns} from (${chosen}) n ${join} ${ordered("n.")}`;
    return ctx.sql<ListedRow>(statement, text, values);
  };
  if (matches === null && tags.length === 0) {
    const statement = name && `${name}.${by}.${direction}.${bound}${position ? ".after" : ""}${shape}`;
    return pageWith(await read(statement, beginning(bound, "*")));
  }

  // Words and tags that many notes have are soon found in the list's own order, those that few or only old notes have by
  // their indexes; which of the two they are nobody knows beforehand, and the wrong way looks at every note.
  const tagged = tags.map((tag) => hasTag(tag));
  const isHit = "id in (select id from hits)";
  if (matches === null) {
    // Indexes alone tell which notes those are: only the page's own rows are fetched.
    const rowsOf = (chosen: string) => `content_item where id in (select id from ${chosen})`;
    const keys = `id, ${column}`;
    const one = [...where, `(${parts.join(" or ")})`];
    // Each tag's first items give a beginning of what has them all: the longest is taken, that of a rare tag or one in
    // few years. Where an item stands is kept beside its tags only for the order of changes.
    const ways =
      by === ContentSortField.UPDATED_AT
        ? tags.map((tag) => {
            const others = tags.filter((other) => other !== tag).map((other) => hasTagItself(other, "hits.id"));
            return `select item.* from (select item_id as id from content_tag where owner_id = $1 and tag_id = ${tag}::uuid
                ${behind ? `and (item_updated_at, item_id) ${behind}` : ""}
                order by item_updated_at ${direction}, item_id ${direction} limit ${tagWindow}) hits
              cross join lateral (select ${keys} from ${hitItem} where ${[...others, ...one].join(" and ")} offset 0) item`;
          })
        : [`select * from ${beginning(tagWindow, keys)} where ${tagged.join(" and ")}`];
    const near = await read("", rowsOf(`(${ways.join(" union ")}) listed ${ordered("")} limit ${size}`));
    if (near.length > first) return pageWith(near);
    // Few of them are looked up one by one; many are met soon enough in the list's own order.
    const others = tagged.slice(joinedTags);
    const hits = `with hits as materialized (${itemsWithTags(tags.slice(0, joinedTags))}),
      hit_count as materialized (select count(*) not between ${fewHits} and ${manyHits} as is_few from hits)`;
    const isFew = "(select is_few from hit_count)";
    const oneByOne = `select item.* from hits
      cross join lateral (select ${keys} from ${hitItem} where ${[...one, ...others].join(" and ")} offset 0) item
      where ${isFew}`;
    const inOrder = beginning(size, keys, [
      `not ${isFew}`,
      `(id in (select id from hits limit ${manyHits})) is true`,
      ...others,
    ]);
    return pageWith(
      await read(
        "",
        rowsOf(`(${oneByOne} union all select * from ${inOrder}) listed ${ordered("")} limit ${size}`),
        hits,
      ),
    );
  }
  const near = await read("", `${beginning(searchWindow, "*")} where ${[...tagged, matches].join(" and ")}`);
  if (near.length > first) return pageWith(near);
  const [found] = await ctx.sql<{ count: number }>("", hitsSql, [userId, filter?.search]);
  if ((found?.count ?? 0) > fewHits) {
    return pageWith(await read("", beginning(size, "*", [matches, ...tagged])));
  }
  const hits = `with hits as materialized (select id from content_item where owner_id = $1 and ${matches})`;
  return pageWith(await read("", beginning(size, "*", [isHit, ...tagged]), hits));
}
