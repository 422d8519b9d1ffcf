import type { GraphQLResolveInfo } from "graphql";
import { type AliasableExpression, expressionBuilder, type QueryCreator, type SelectQueryBuilder, sql } from "kysely";
import type { ContentType } from "../../contentKinds/ContentType.js";
import type { Context } from "../../platform/context.js";
import { type OwnData, ownParts, Statement, StatementShapes } from "../../platform/data/Data.js";
import { rowCount } from "../../platform/data/expressions.js";
import { isOwnByKey } from "../../platform/data/owners.js";
import type { Parameters } from "../../platform/data/Parameter.js";
import { checkPageSize, decodeCursor, type Page, pageOf } from "../../platform/data/pages.js";
import type { Tables } from "../../platform/data/tables.js";
import { JsonText } from "../../platform/graphql/JsonText.js";
import { SortOrder } from "../../platform/graphql/SortOrder.js";
import { isInstant } from "../../platform/isoTime.js";
import { ContentSortField } from "../contentEnums.js";
import { type ContentRow, rowColumns, rowRelations } from "../contentRows.js";
import { hasFigures } from "../html/figures.js";
import { hasReferences } from "../html/shownHtml.js";
import {
  type Conditions,
  conditionsOf,
  countContent,
  type Hits,
  hasTag,
  hasTagItself,
  hitItem,
  itemsWithTags,
  joinedTags,
  rowsOfTag,
} from "./contentConditions.js";
import type { ContentPageArgs, NoteFilter } from "./contentFilters.js";
import { belongingsOf, nodesJsonOf } from "./contentJson.js";
import {
  type Items,
  itemsOf,
  itemsOfPage,
  type Listing,
  type ListOrder,
  type PageValues,
  type Source,
} from "./contentListing.js";

const sortColumns = {
  UPDATED_AT: { column: "updated_at", type: "timestamptz", field: "updatedAt" },
  CREATED_AT: { column: "created_at", type: "timestamptz", field: "createdAt" },
  TITLE: { column: "title", type: "text", field: "title" },
} as const;

/**
 * A page's size is a parameter of its statement, and the smallest of these bounds above it is part of the text: a
 * generic plan would expect a share of the whole list, so that PostgreSQL would plan each page anew.
 */
const bounds = [26, 101, 1_001];
/** How many items are scanned for words in the list's order before the index is used. */
const searchWindow = 2_000;
/** How many items of each tag are scanned before the tags are intersected. */
const tagWindow = 300;
/** Up to this many notes with the words or tags are fetched and sorted. */
const fewHits = 5_000;
/** Above this the planner builds no hash table, because of its memory limit; then they are looked up one by one too. */
const manyHits = 150_000;

/** An item that the database wrote as text, with its sort value. */
interface JsonRow {
  id: string;
  position: string;
  json: string;
}

const eb = expressionBuilder<Tables & Hits & { hit_count: { is_few: boolean } }, "content_item">();

const pagesOfRows = new StatementShapes<ContentRow, PageValues>();
const pagesOfJson = new StatementShapes<JsonRow, PageValues>();

/**
 * One page of the viewer's content of these kinds; its cost depends on the page, not the list.
 * @param info the query's own field, for callers that accept the items as text.
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
        json
          .join(itemsOfPage(own, values, conditions, order, source, json.columns))
          .select(["n.id", `n.${column} as position`, json.value.as("json")]);
      return ctx.run(pagesOfJson.of(shape && shape + json.name, build), values);
    };
    const rows = await rowsOf(ctx, conditions, order, values.size, bound, readJson);
    // addresses of images are signed here, and the titles in links are read with the rows
    if (!rows.some(({ json }) => hasFigures(json) || hasReferences(json))) {
      const written = pageOf({ ...page, rows, position: (row) => ({ value: row.position, id: row.id }) });
      const nodes = new JsonText(`[${written.nodes.map((row) => row.json).join(",")}]`);
      return { ...written, nodes, edges: () => [] };
    }
  }
  const belongings = belongingsOf(info);
  const readRows = (source: Source) => {
    const build = (own: OwnData, values: Parameters<PageValues>) =>
      itemsOfPage(own, values, conditions, order, source)
        .$call(belongings.join)
        .select([...rowColumns(types), ...rowRelations, ...belongings.columns]);
    return ctx.run(pagesOfRows.of(shape && shape + belongings.name, build), values);
  };
  const rows = await rowsOf(ctx, conditions, order, values.size, bound, readRows);
  return pageOf({ ...page, rows, position });
}

/** Reads the items of a page, and one more if there is a next page, by the cheapest strategy. */
async function rowsOf<R>(
  ctx: Context,
  { parts, tags, matches }: Conditions,
  { column, direction }: ListOrder,
  size: number,
  bound: number,
  read: (source: Source) => Promise<R[]>,
): Promise<R[]> {
  if (matches === null && tags.length === 0) return read(({ beginning }) => beginning(eb.lit(bound), null));

  // Words and tags of many notes are found quickly in the list's own order, those of few or only old notes by their
  // indexes. Which case applies isn't known in advance, and the wrong strategy reads every note.
  const tagged = tags.map((tag) => hasTag(tag));
  if (matches === null) {
    // The indexes are enough to find these notes: only the page's own rows are fetched.
    const keys = ["id", column] as const;
    const isInParts = eb.or(parts);
    // The first items of each tag yield a beginning of the intersection: the longest is used, which is that of a rare
    // tag or one used in few years. Tag rows store the item's position only for the order of changes.
    const near = await read((listing) => {
      const { beginning, isBehind, conditions } = listing;
      if (column !== "updated_at") return wholeItems(itemsOf(beginning(eb.lit(tagWindow), keys), tagged), listing);
      const ways = tags.map((tag) => {
        const others = tags.filter((other) => other !== tag).map(hasTagItself);
        const rows = rowsOfTag(tag).select("item_id as id").orderBy("item_updated_at", direction);
        const hits = (isBehind ? rows.where(isBehind("item_updated_at", "item_id")) : rows)
          .orderBy("item_id", direction)
          .limit(eb.lit(tagWindow));
        return ownParts.db
          .selectFrom(hits.as("hits"))
          .crossJoinLateral(hitItem([...others, ...conditions, isInParts], keys))
          .selectAll("item") as AliasableExpression<unknown> as Items;
      });
      return wholeItems(
        ways.reduce((all, way) => all.union(way)),
        listing,
      );
    });
    if (near.length >= size) return near;
    // Few hits are looked up one by one; many are met soon in the list's own order.
    const others = tagged.slice(joinedTags);
    const isFew = eb.selectFrom("hit_count").select("is_few").$asScalar();
    const someHits = eb.selectFrom("hits").select("id").limit(eb.lit(manyHits));
    return read((listing) => {
      const { beginning, conditions, size } = listing;
      const oneByOne = eb
        .selectFrom("hits")
        .crossJoinLateral(hitItem([...conditions, isInParts, ...others], keys))
        .where(isFew)
        .selectAll("item") as AliasableExpression<unknown> as Items;
      const isHit = eb(eb.parens("id", "in", someHits), "is", true);
      const inOrder = beginning(size, keys, [eb.not(isFew), isHit, ...others]);
      const db = withHits(itemsWithTags(tags.slice(0, joinedTags))).with(
        (cte) => cte("hit_count").materialized(),
        (db) =>
          db
            .selectFrom("hits")
            .select(({ between, fn, lit, not }) =>
              not(between(fn.countAll(), lit(fewHits), lit(manyHits))).as("is_few"),
            ),
      );
      return wholeItems(oneByOne.unionAll(itemsOf(inOrder)), listing, db);
    });
  }
  const near = await read(({ beginning }) => itemsOf(beginning(eb.lit(searchWindow), null), [...tagged, matches]));
  if (near.length >= size) return near;
  // The index stores the owner in each word; in this form the owner is checked without tempting the planner to another
  // index.
  const hits = ownParts.db.selectFrom("content_item").where(isOwnByKey()).where(matches).select("id");
  const [found] = await ctx.run(hitCount(hits), {});
  if ((found?.count ?? 0) > fewHits)
    return read(({ beginning, size }) => beginning(size, null, [eb(eb.parens(matches), "is", true), ...tagged]));
  return read(({ beginning, size }) => {
    const isHit = eb("id", "in", eb.selectFrom("hits").select("id"));
    const items = beginning(size, null, [isHit, ...tagged]);
    return withHits(hits).selectFrom(items.as("content_item")).selectAll();
  });
}

type Keyed = SelectQueryBuilder<Tables, never, { id: string }>;

const withHits = (hits: AliasableExpression<{ id: string }>) =>
  ownParts.db.with(
    (cte) => cte("hits").materialized(),
    () => hits as Keyed,
  );

/** The page's items of a query that returns their keys. */
const wholeItems = (found: Items, { inOrder, size }: Listing, db: QueryCreator<Tables> = ownParts.db): Items =>
  db
    .selectFrom("content_item")
    .where(isOwnByKey())
    .where("id", "in", inOrder(itemsOf(found)).clearSelect().select("id").limit(size))
    .selectAll();

/** The number of hits, counted up to one more than `fewHits`. */
const hitCount = (hits: SelectQueryBuilder<Tables, "content_item", { id: string }>) =>
  new Statement<{ count: number }, object>(
    ({ db }) => db.selectFrom(hits.limit(sql.lit(fewHits + 1)).as("hits")).select(rowCount),
    "each time",
  );
