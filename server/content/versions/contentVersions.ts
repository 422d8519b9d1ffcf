import { expressionBuilder } from "kysely";
import type { Context } from "../../platform/context.js";
import { countRows } from "../../platform/data/countRows.js";
import { columns } from "../../platform/data/expressions.js";
import { anyOf } from "../../platform/data/Parameter.js";
import { checkPageSize, decodeCursor, type Page, pageOf } from "../../platform/data/pages.js";
import type { Tables } from "../../platform/data/tables.js";
import { NotFoundError } from "../../platform/errors.js";
import { isUuid } from "../../platform/isUuid.js";
import { contentRow } from "../contentRows.js";
import { columnOf, contentFields, fieldsWith } from "../fields.js";
import type { ContentVersion } from "./ContentVersion.js";

/** The columns that a page of versions leaves out. */
export const versionFields = [
  ...fieldsWith(contentFields, "version", "words").filter((name) => name !== "title"),
  "summarySource",
  "facts",
] as const;
export type VersionBody = Pick<ContentVersion, (typeof versionFields)[number]>;

/** A version as the API shows it; text and facts only when a single one is read. */
export type VersionRow = Pick<
  ContentVersion,
  "id" | "itemId" | "number" | "title" | "createdAt" | "updatedAt" | "savedBy"
> &
  Partial<VersionBody>;

const versions = (ctx: Context) =>
  ctx.own
    .select("content_version as v")
    .select(columns("v", "id, item_id, number, title, created_at, updated_at"))
    .select((eb) => {
      const savedBy = eb.selectFrom("app_user as u").whereRef("u.id", "=", "v.saved_by").select("u.display_name");
      return savedBy.$asScalar().$notNull().as("savedBy");
    });
const v = expressionBuilder<{ v: Tables["content_version"] }, "v">();
const body = versionFields.map((name) => v.ref(`v.${columnOf(name) as keyof Tables["content_version"]}`).as(name));

/**
 * An item's versions, newest first.
 * @throws NotFoundError for an item that isn't the viewer's, InvalidInputError for a page size out of bounds or a damaged
 * cursor.
 */
export async function contentVersions(
  ctx: Context,
  itemId: string,
  first: number,
  after: string | null | undefined,
): Promise<Page<VersionRow>> {
  ctx.requireViewer();
  checkPageSize(first, ctx.maxPageSize);
  if (!isUuid(itemId)) throw new NotFoundError();
  const order = `versions ${itemId.toLowerCase()}`;
  const before = after ? Number(decodeCursor(order, after, (value) => /^\d{1,9}$/.test(value)).value) : null;
  const ofItem = versions(ctx).where("v.item_id", "=", itemId);
  const rows = await (before === null ? ofItem : ofItem.where("v.number", "<", before))
    .orderBy("v.number", "desc")
    .limit(first + 1)
    .execute();
  if (rows.length === 0) await contentRow(ctx, itemId);
  return pageOf({
    rows,
    first,
    after,
    order,
    position: ({ number, id }) => ({ value: String(number), id }),
    totalCount: () => countRows(ctx.own.select("content_version").where("item_id", "=", itemId)),
  });
}

/** @throws NotFoundError for a version that isn't of the viewer's content. */
export async function contentVersion(ctx: Context, id: string): Promise<VersionRow> {
  ctx.requireViewer();
  if (!isUuid(id)) throw new NotFoundError();
  const row = await versions(ctx).select(body).$narrowType<VersionBody>().where("v.id", "=", id).executeTakeFirst();
  if (!row) throw new NotFoundError();
  return row;
}

const noBody = Object.fromEntries(versionFields.map((name) => [name, null])) as VersionBody;

/** Texts and facts of a page's versions in one statement. */
export async function versionBodies(ctx: Context, ids: readonly string[]): Promise<VersionBody[]> {
  const bodies = ctx.own
    .select("content_version as v")
    .select(["v.id", ...body])
    .where("v.id", "=", anyOf(ids));
  const rows = await bodies.$narrowType<VersionBody>().execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => byId.get(id) ?? noBody);
}
