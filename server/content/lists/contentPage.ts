import type { GraphQLResolveInfo } from "graphql";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { ContentType } from "../../contentKinds/ContentType.js";
import type { Context } from "../../platform/context.js";
import { type OwnData, Statement, StatementShapes } from "../../platform/data/Data.js";
import { isOwnByKey } from "../../platform/data/owners.js";
import { type Parameters } from "../../platform/data/Parameter.js";
import { checkPageSize, decodeCursor, type Page, pageOf } from "../../platform/data/pages.js";
import { JsonText } from "../../platform/graphql/JsonText.js";
import { SortOrder } from "../../platform/graphql/SortOrder.js";
import { isInstant } from "../../platform/isoTime.js";
import { ContentSortField } from "../contentEnums.js";
import { type ContentRow, rowColumns, rowRelations } from "../contentRows.js";
import { linksOf } from "../projectLinks/linksJson.js";
import {
  all,
  type Conditions,
  conditionsOf,
  countContent,
  hasTag,
  hasTagItself,
  hitItem,
  itemsWithTags,
  joinedTags,
  tagIs,
} from "./contentConditions.js";
import type { ContentPageArgs, NoteFilter } from "./contentFilters.js";
import { belongingsOf, nodesJsonOf } from "./contentJson.js";
import { itemsOfPage, type ListOrder, type PageValues, type Source } from "./contentListing.js";

const sortColumns = {
  UPDATED_AT: { column: "updated_at", type: "timestamptz", field: "updatedAt" },
  CREATED_AT: { column: "created_at", type: "timestamptz", field: "createdAt" },
  TITLE: { column: "title", type: "text", field: "title" },
} as const;

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

/** An item that the database wrote as text, with the value that the list is sorted by. */
interface JsonRow {
  id: string;
  position: string;
  json: string;
}

const pagesOfRows = new StatementShapes<ContentRow, PageValues>();
const pagesOfJson = new StatementShapes<JsonRow, PageValues>();

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
  ctx.requireViewer();
  checkPageSize(first, ctx.maxPageSize);
  const by = sort?.by ?? ContentSortField.UPDATED_AT;
  const direction = sort?.order ?? SortOrder.DESC;
  const { column, type, field } = sortColumns[by];
  const cursorOrder = `${types.join("+")} ${by} ${direction}`;
  const behind = after ? decodeCursor(cursorOrder, after, type === "timestamptz" ? isInstant : undefined) : null;
  const order: ListOrder = {
    column,
    type,
    direction: direction === SortOrder.ASC ? "asc" : "desc",
    isAfter: behind !== null,
  };
  const conditions = conditionsOf(types, filter);
  const page = { first, after, order: cursorOrder, totalCount: () => countContent(ctx, conditions) };
  const position = (row: ContentRow) => ({ value: row[field], id: row.id });
  if (conditions === null) return pageOf({ ...page, rows: [], position });

  const bound = bounds.find((most) => most > first) ?? first + 1;
  const values = { size: first + 1, value: behind?.value ?? null, id: behind?.id ?? null };
  const { name } = conditions;
  const shape = name && `${name}.${by}.${direction}.${bound}${behind ? ".after" : ""}`;
  const json = info && ctx.takesJson && types.length === 1 ? nodesJsonOf(info) : null;
  if (json) {
    const readJson = (source: Source) => {
      const build = (own: OwnData, values: Parameters<PageValues>) =>
        itemsOfPage(own, values, conditions, order, source)
          .$if(json.links.length > 0, (items) => items.crossJoinLateral(linksOf(json.links).as("links")))
          .select(["n.id", `n.${column} as position`, json.value.as("json")]);
      const statement = shape
        ? pagesOfJson.of(shape + json.name, build)
        : new Statement<JsonRow, PageValues>(build, "each time");
      return ctx.run(statement, values);
    };
    const rows = await rowsOf(ctx, conditions, order, values.size, bound, readJson);
    const written = pageOf({ ...page, rows, position: (row) => ({ value: row.position, id: row.id }) });
    const nodes = new JsonText(`[${written.nodes.map((row) => row.json).join(",")}]`);
    return { ...written, nodes, edges: () => [] };
  }
  const { files, links, name: belongings } = belongingsOf(info);
  const readRows = (source: Source) => {
    const build = (own: OwnData, values: Parameters<PageValues>) =>
      itemsOfPage(own, values, conditions, order, source)
        .select([...rowColumns(types), ...rowRelations])
        .$if(files !== null, (items) => items.select(files ?? []))
        .$if(links !== null, (items) =>
          items.crossJoinLateral(linksOf(links ?? []).as("links")).select("links.linkedProjects"),
        );
    const statement = shape
      ? pagesOfRows.of(shape + belongings, build)
      : new Statement<ContentRow, PageValues>(build, "each time");
    return ctx.run(statement, values);
  };
  const rows = await rowsOf(ctx, conditions, order, values.size, bound, readRows);
  return pageOf({ ...page, rows, position });
}

/** Reads the items of a page and one more where there is a further page, by the way that costs least. */
async function rowsOf<R>(
  ctx: Context,
  { parts, tags, matches }: Conditions,
  { column, direction }: ListOrder,
  size: number,
  bound: number,
  read: (source: Source) => Promise<R[]>,
): Promise<R[]> {
  const everything = sql`*`;
  if (matches === null && tags.length === 0) return read(({ beginning }) => beginning(sql.lit(bound), everything));

  // Words and tags that many notes have are soon found in the list's own order, those that few or only old notes have by
  // their indexes; which of the two they are nobody knows beforehand, and the wrong way looks at every note.
  const tagged = tags.map((tag) => hasTag(tag));
  if (matches === null) {
    // Indexes alone tell which notes those are: only the page's own rows are fetched.
    const keys = sql`id, ${sql.ref(column)}`;
    const isInParts = sql<SqlBool>`(${sql.join(parts, sql` or `)})`;
    const hitId = sql.ref("hits.id");
    // Each tag's first items give a beginning of what has them all: the longest is taken, that of a rare tag or one in
    // few years. The place of an item is kept beside its tags only for the order of changes.
    const near = await read(({ beginning, behind, conditions, ordered, size }) => {
      const way = sql.raw(direction);
      const ways =
        column === "updated_at"
          ? tags.map((tag) => {
              const others = tags.filter((other) => other !== tag).map((other) => hasTagItself(other, hitId));
              const after = behind ? sql`and (item_updated_at, item_id) ${behind}` : sql``;
              return sql`select item.* from (select item_id as id from content_tag where ${tagIs(tag)} ${after}
                  order by item_updated_at ${way}, item_id ${way} limit ${sql.lit(tagWindow)}) hits
                cross join lateral (select ${keys} from ${hitItem} where ${all([...others, ...conditions, isInParts])} offset 0) item`;
            })
          : [sql`select * from ${beginning(sql.lit(tagWindow), keys)} listed where ${all(tagged)}`];
      const ids = sql`select id from (${sql.join(ways, sql` union `)}) listed ${ordered} limit ${size}`;
      return sql`(select * from content_item where id in (${ids}))`;
    });
    if (near.length >= size) return near;
    // Few of them are looked up one by one; many are met soon enough in the list's own order.
    const others = tagged.slice(joinedTags);
    const isFew = sql<SqlBool>`(select is_few from hit_count)`;
    return read(({ beginning, conditions, ordered, size }) => {
      const oneByOne = sql`select item.* from hits
        cross join lateral (select ${keys} from ${hitItem} where ${all([...conditions, isInParts, ...others])} offset 0) item
        where ${isFew}`;
      const inOrder = beginning(size, keys, [
        sql<SqlBool>`not ${isFew}`,
        sql<SqlBool>`(id in (select id from hits limit ${sql.lit(manyHits)})) is true`,
        ...others,
      ]);
      return sql`(with hits as materialized (${itemsWithTags(tags.slice(0, joinedTags))}),
          hit_count as materialized (
            select count(*) not between ${sql.lit(fewHits)} and ${sql.lit(manyHits)} as is_few from hits)
        select * from content_item where id in (
          select id from (${oneByOne} union all select * from ${inOrder} listed) listed ${ordered} limit ${size}))`;
    });
  }
  const near = await read(
    ({ beginning }) =>
      sql`(select * from ${beginning(sql.lit(searchWindow), everything)} listed where ${all([...tagged, matches])})`,
  );
  if (near.length >= size) return near;
  // The index holds the owner in each word; said like this, the owner is checked and no other index is tempting.
  const hits = sql`select id from content_item where ${isOwnByKey()} and ${matches}`;
  const [found] = await ctx.run(hitCount(hits), {});
  if ((found?.count ?? 0) > fewHits) {
    const inOrder = sql<SqlBool>`(${matches}) is true`;
    return read(({ beginning, size }) => beginning(size, everything, [inOrder, ...tagged]));
  }
  return read(({ beginning, size }) => {
    const isHit = sql<SqlBool>`id in (select id from hits)`;
    return sql`(with hits as materialized (${hits})
      select * from ${beginning(size, everything, [isHit, ...tagged])} listed)`;
  });
}

/** How many there are of hits, up to one more than are few. */
const hitCount = (hits: RawBuilder<unknown>) =>
  new Statement<{ count: number }, object>(
    (own) =>
      own.db.selectNoFrom(
        sql<number>`(select count(*)::integer from (${hits} limit ${sql.lit(fewHits + 1)}) hits)`.as("count"),
      ),
    "each time",
  );
