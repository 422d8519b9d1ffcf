import { type SelectQueryBuilder, sql } from "kysely";
import { type ContentType, isContentType } from "../contentKinds/ContentType.js";
import type { Context } from "../platform/context.js";
import { type OwnData, Statement, StatementShapes } from "../platform/data/Data.js";
import { rowCount } from "../platform/data/expressions.js";
import { sameOwnerByKey } from "../platform/data/owners.js";
import { anyOf, type Ids, type Parameters } from "../platform/data/Parameter.js";

const countBy = <DB, TB extends keyof DB>(rows: SelectQueryBuilder<DB, TB, object>, column: string) =>
  rows.groupBy(sql.ref(column)).select([sql.ref<string>(column).as("id"), rowCount]);

const inCategories = (own: OwnData, { ids }: Parameters<Ids>) =>
  own.select("content_item").where("category_id", "=", anyOf(ids));

const trash = (own: OwnData) =>
  own
    .select("content_item as n")
    .where("n.deleted_at", "is not", null)
    .where(sql<boolean>`${sql.raw(isContentType("n.content_type"))}`);

// The trash is comparatively small: counting all rows by the index and subtracting the trash reads few rows.
const withoutTrash = (own: OwnData, all: ReturnType<typeof countBy>, trash: typeof all) =>
  own.db
    .selectFrom(all.as("all"))
    .leftJoin(trash.as("trash"), "trash.id", "all.id")
    .select(["all.id", sql<number>`"all".count - coalesce(trash.count, 0)`.as("count")]);

const ofCategories = new Statement((own, values: Parameters<Ids>) =>
  withoutTrash(own, countBy(inCategories(own, values), "category_id"), countBy(trash(own), "category_id")),
);
const ofCategoriesByKind = new StatementShapes<{ id: string; count: number }, Ids>();
const ofTags = new Statement((own, { ids }: Parameters<Ids>) => {
  const tagged = own.select("content_tag").where("tag_id", "=", anyOf(ids));
  const inTrash = trash(own).innerJoin("content_tag as ct", "ct.item_id", "n.id");
  const trashed = inTrash.where(sameOwnerByKey("ct", "n"));
  return withoutTrash(own, countBy(tagged, "tag_id"), countBy(trashed, "ct.tag_id"));
});

/** How many items outside the trash a category has; one statement for all that a request asks about. */
export const itemsOfCategory = (ctx: Context, id: string) => counted(ctx, ofCategories, id);

/** How many of a category's items are of a kind; also one statement. */
export function itemsOfCategoryByKind(ctx: Context, id: string, type: ContentType) {
  const statement = ofCategoriesByKind.of(type, (own, values) => {
    const items = inCategories(own, values).where("content_type", "=", sql.lit(type));
    return countBy(items.where("deleted_at", "is", null), "category_id");
  });
  return counted(ctx, statement, id);
}

/** How many items outside the trash have a tag; one statement for all that a request asks about. */
export const itemsOfTag = (ctx: Context, id: string) => counted(ctx, ofTags, id);

async function counted(ctx: Context, statement: Statement<{ id: string; count: number }, Ids>, id: string) {
  const [row] = await ctx.rowsOf(statement, "id", id);
  return row?.count ?? 0;
}
