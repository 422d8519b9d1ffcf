import { type SelectQueryBuilder, sql } from "kysely";
import { type ContentType, isContentType } from "../contentKinds/ContentType.js";
import type { Context } from "../platform/context.js";
import { type OwnData, Statement, StatementShapes } from "../platform/data/Data.js";
import { rowCount } from "../platform/data/expressions.js";
import { isOwnByKey } from "../platform/data/owners.js";
import { anyOf, type Ids, type Parameters } from "../platform/data/Parameter.js";

const countBy = <DB, TB extends keyof DB>(rows: SelectQueryBuilder<DB, TB, object>, column: string) =>
  rows.groupBy(sql.ref(column)).select([sql.ref<string>(column).as("id"), rowCount]);

const inCategories = (own: OwnData, { ids }: Parameters<Ids>) =>
  own.select("content_item").where("category_id", "=", anyOf(ids));

/** The trash and templates, which lists leave out; each is read by its index. */
const leftOut = (own: OwnData) => {
  const items = own
    .select("content_item")
    .where(sql<boolean>`${sql.raw(isContentType("content_type"))}`)
    .select(["id", "category_id"]);
  const templates = items.where(sql<boolean>`is_template and deleted_at is null`);
  return own.db.selectFrom(items.where("deleted_at", "is not", null).unionAll(templates).as("n"));
};

// They are comparatively few: counting all rows by the index and subtracting these reads few rows.
const withoutThem = (own: OwnData, all: ReturnType<typeof countBy>, few: typeof all) =>
  own.db
    .selectFrom(all.as("all"))
    .leftJoin(few.as("few"), "few.id", "all.id")
    .select(["all.id", sql<number>`"all".count - coalesce(few.count, 0)`.as("count")]);

const ofCategories = new Statement((own, values: Parameters<Ids>) =>
  withoutThem(own, countBy(inCategories(own, values), "category_id"), countBy(leftOut(own), "category_id")),
);
const ofCategoriesByKind = new StatementShapes<{ id: string; count: number }, Ids>();
const ofTags = new Statement((own, { ids }: Parameters<Ids>) => {
  const tagged = own.select("content_tag").where("tag_id", "=", anyOf(ids));
  const few = leftOut(own).innerJoin("content_tag as ct", "ct.item_id", "n.id");
  return withoutThem(own, countBy(tagged, "tag_id"), countBy(few.where(isOwnByKey("ct")), "ct.tag_id"));
});

/** How many items a category has, without the trash and templates; one statement for all that a request asks about. */
export const itemsOfCategory = (ctx: Context, id: string) => counted(ctx, ofCategories, id);

/** How many of a category's items are of a kind; also one statement. */
export function itemsOfCategoryByKind(ctx: Context, id: string, type: ContentType) {
  const statement = ofCategoriesByKind.of(type, (own, values) => {
    const items = inCategories(own, values).where("content_type", "=", sql.lit(type));
    const listed = items.where(sql<boolean>`deleted_at is null and not is_template`);
    return countBy(listed, "category_id");
  });
  return counted(ctx, statement, id);
}

/** How many items have a tag, without the trash and templates; one statement for all that a request asks about. */
export const itemsOfTag = (ctx: Context, id: string) => counted(ctx, ofTags, id);

async function counted(ctx: Context, statement: Statement<{ id: string; count: number }, Ids>, id: string) {
  const [row] = await ctx.rowsOf(statement, "id", id);
  return row?.count ?? 0;
}
