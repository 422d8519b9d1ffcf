import { type AliasableExpression, type AliasedExpression, type Expression, expressionBuilder, sql } from "kysely";
import { type ContentType, contentTypes } from "../contentKinds/contentKinds.js";
import type { Context } from "../platform/context.js";
import { type OwnData, Statement } from "../platform/data/Data.js";
import { jsonList } from "../platform/data/json.js";
import { sameOwner, sameOwnerByKey } from "../platform/data/owners.js";
import { anyOf, type Ids, type Parameters } from "../platform/data/Parameter.js";
import type { Tables } from "../platform/data/tables.js";
import { NotFoundError } from "../platform/errors.js";
import { isUuid } from "../platform/isUuid.js";
import type { LinkedProject } from "../projects/LinkedProject.js";
import { categoryJson } from "../taxonomy/categoryJson.js";
import { tagJson } from "../taxonomy/tagJson.js";
import type { OwnOf } from "./ContentField.js";
import type { ContentItem } from "./ContentItem.js";
import {
  type AnyItem,
  columnOf,
  contentFields,
  type FieldName,
  type FieldsWith,
  fieldOf,
  fieldsOfKind,
  fieldsWith,
  sharedFields,
} from "./fields.js";
import type { AttachmentFile } from "./lists/attachmentsOfItems.js";
import { linkedProjectCount } from "./projectLinks/linkedProjects.js";

/** As many characters of a long text as a card can show. */
const excerptLength = 400;

type Bodies = FieldsWith<typeof contentFields, "isBody">;
type BodiesOfItem = Partial<Pick<AnyItem, Bodies>>;

/** An item as the API shows it, as read from the database; with its body only when a single item is read. */
export type ContentRow = Omit<ContentItem, "ownerId" | "searchText" | "recordSave"> &
  Partial<OwnOf<AnyItem>> &
  Partial<Belongings>;

/** Relations that lists load together with their items if they are selected; elsewhere resolvers load them. */
interface Belongings {
  attachments: AttachmentFile[];
  linkedProjects: LinkedProject[];
}

/** The tables, and the names that statements give to items. */
export interface ItemSources extends Tables {
  n: Tables["content_item"];
  /** All of the items `n`, if the statement has this step. */
  page: Tables["content_item"];
}

const n = expressionBuilder<ItemSources, "n">();

/** Columns of `content_item n` as the fields of these names. */
export function fieldColumns<Name extends FieldName>(names: readonly Name[]) {
  const columns = names.map((name) => {
    const { beginningOf } = fieldOf(name);
    const column = n.ref(`n.${columnOf(beginningOf ?? name)}`);
    return beginningOf ? sql`left(${column}, ${sql.lit(excerptLength)})`.as(name) : column.as(name);
  });
  return columns as unknown[] as { [N in Name]: AliasedExpression<AnyItem[N], N> }[Name][];
}

/** The value of a field of `content_item n`; null for an item whose kind doesn't have it. */
export function ofKind<Name extends FieldName>(name: Name) {
  const column = sql.ref<AnyItem[Name]>(`n.${columnOf(name)}`);
  if (name in sharedFields) return column;
  const types = contentTypes.filter((type) => name in fieldsOfKind[type]);
  return sql<AnyItem[Name] | null>`case when n.content_type in (${sql.join(types.map(sql.lit))}) then ${column} end`;
}

const bodies = fieldsWith(contentFields, "isBody");
const listed = <Name extends string>(fields: Record<Name, object>) =>
  (Object.keys(fields) as Name[]).filter((name): name is Exclude<Name, Bodies> => !bodies.includes(name as Bodies));

/** The columns of the rows of these kinds without bodies, from `content_item n`. */
export function rowColumns(types: readonly ContentType[]) {
  const own = types.flatMap((type) => listed<FieldName>(fieldsOfKind[type] as Record<FieldName, object>));
  return fieldColumns([...listed(sharedFields), ...new Set(own)]);
}

/** A value of the category of `n`. */
export const ofCategory = <T>(value: AliasableExpression<T>) =>
  n
    .selectFrom("category as c")
    .where(sameOwner("c", "n"))
    .whereRef("c.id", "=", "n.category_id")
    .select(value.as<"value">("value"))
    .$asScalar();

/** The tags `t` of items, joined by `ct`. */
export const tagRows = n
  .selectFrom("content_tag as ct")
  .innerJoin("tag as t", (join) => join.on(sameOwner("t", "ct")).onRef("t.id", "=", "ct.tag_id"));

/** Values of the tags of `n`, by name. */
export const ofTags = <T>(value: Expression<T>) =>
  tagRows
    .where(sameOwnerByKey("ct", "n"))
    .whereRef("ct.item_id", "=", "n.id")
    .select((eb) => jsonList(value, eb.ref("t.name_key"), eb.ref("t.id")).as("value"))
    .$asScalar();

/** The files `a` of items, without those in the trash. */
export const fileRows = n.selectFrom("attachment as a").where("a.deleted_at", "is", null);

const filesOfItem = fileRows.where(sameOwnerByKey("a", "n")).whereRef("a.item_id", "=", "n.id");

/** Values of the files of `n`, in the order they were added. */
export const ofFiles = <T>(value: Expression<T>) =>
  filesOfItem.select((eb) => jsonList(value, eb.ref("a.created_at"), eb.ref("a.id")).as("value")).$asScalar();

/** Category, tags and the number of files and links of `n`, in the form that resolvers expect. */
export const rowRelations = [
  ofCategory(categoryJson).as("category"),
  filesOfItem.select(sql<number>`count(*)::integer`.as("value")).$asScalar().$notNull().as("attachmentCount"),
  linkedProjectCount.$notNull().as("linkedProjectCount"),
  ofTags(tagJson).$notNull().as("tags"),
] as const;

/** All columns of an item, from `content_item n`. */
export const itemColumns = [...rowColumns(contentTypes), ...fieldColumns(bodies)];

/** The viewer's items with bodies. */
const items = (own: OwnData) => own.select("content_item as n").select([...itemColumns, ...rowRelations]);

const rowsByIds = new Statement((own, { ids }: Parameters<Ids>) => items(own).where("n.id", "=", anyOf(ids)));
// PostgreSQL caches one plan for this statement; for a list of unknown length it expects ten rows and plans every time.
const rowById = new Statement((own, { id }: Parameters<{ id: string }>) => items(own).where("n.id", "=", id));

/** The viewer's items with these ids, in their order and with bodies; others are left out. */
export function contentRows(ctx: Context, ids: readonly string[]): Promise<ContentRow[]> {
  return ctx.rowsByIds(rowsByIds, ids);
}

/** @throws NotFoundError for another person's item, and an unknown or malformed id. */
export async function contentRow(ctx: Context, id: string): Promise<ContentRow> {
  ctx.requireViewer();
  const [row]: ContentRow[] = isUuid(id) ? await ctx.run(rowById, { id }) : [];
  if (!row) throw new NotFoundError();
  return row;
}

/** An item with its bodies. Lists don't load them: selecting them there costs one more statement for the page. */
export function wholeItem(item: ContentRow, ctx: Context): BodiesOfItem | Promise<BodiesOfItem> {
  if (item.content !== undefined) return item;
  const loader = ctx.loader<string, BodiesOfItem>("content.whole", async (ids) => {
    const rows = new Map((await contentRows(ctx, ids)).map((row) => [row.id, row]));
    return ids.map((id) => rows.get(id) ?? { keyPoints: [] });
  });
  return loader.load(item.id);
}
