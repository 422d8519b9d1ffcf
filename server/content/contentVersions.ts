import type { Context } from "../platform/context.js";
import { NotFoundError } from "../platform/errors.js";
import { isUuid } from "../platform/isUuid.js";
import { checkPageSize, decodeCursor, type Page, pageOf } from "../platform/pages.js";
import type { ContentVersion } from "./ContentVersion.js";
import { contentRow } from "./contentRows.js";

/** What a page of versions leaves out. */
export type VersionBody = Pick<
  ContentVersion,
  "content" | "personalNotes" | "aiSummary" | "summarySource" | "keyPoints" | "facts"
>;

/** A version as the API shows it; text and facts only where one is read. */
export type VersionRow = Pick<ContentVersion, "id" | "number" | "title" | "createdAt" | "updatedAt" | "savedBy"> &
  Partial<VersionBody>;

const columns = `v.id, v.number, v.title, v.created_at as "createdAt", v.updated_at as "updatedAt",
  (select display_name from app_user where id = v.saved_by) as "savedBy"`;
const bodyColumns = `v.content, v.personal_notes as "personalNotes", v.ai_summary as "aiSummary",
  v.summary_source as "summarySource", v.key_points as "keyPoints", v.facts`;
const pageSql = `select ${columns} from content_version v
  where v.owner_id = $1 and v.item_id = $2 and ($3::integer is null or v.number < $3) order by v.number desc limit $4`;
const countSql = "select count(*)::integer as count from content_version where owner_id = $1 and item_id = $2";
const oneSql = `select ${columns}, ${bodyColumns} from content_version v where v.owner_id = $1 and v.id = $2`;
const bodiesSql = `select v.id, ${bodyColumns} from content_version v
  where v.owner_id = $1 and v.id = any($2::uuid[])`;

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
  const { userId } = ctx.requireViewer();
  checkPageSize(first, ctx.maxPageSize);
  if (!isUuid(itemId)) throw new NotFoundError();
  const order = `versions ${itemId.toLowerCase()}`;
  const before = after ? Number(decodeCursor(order, after, (value) => /^\d{1,9}$/.test(value)).value) : null;
  const rows = await ctx.sql<VersionRow>("versions.page", pageSql, [userId, itemId, before, first + 1]);
  if (rows.length === 0) await contentRow(ctx, itemId);
  return pageOf({
    rows,
    first,
    after,
    order,
    position: ({ number, id }) => ({ value: String(number), id }),
    totalCount: async () =>
      (await ctx.sql<{ count: number }>("versions.count", countSql, [userId, itemId]))[0]?.count ?? 0,
  });
}

/** @throws NotFoundError for a version that isn't of the viewer's content. */
export async function contentVersion(ctx: Context, id: string): Promise<VersionRow> {
  const { userId } = ctx.requireViewer();
  const [row] = isUuid(id) ? await ctx.sql<VersionRow>("versions.one", oneSql, [userId, id]) : [];
  if (!row) throw new NotFoundError();
  return row;
}

const noBody: VersionBody = {
  content: null,
  personalNotes: null,
  aiSummary: null,
  summarySource: null,
  keyPoints: null,
  facts: null,
};

/** Texts and facts of a page's versions in one statement. */
export async function versionBodies(ctx: Context, ids: readonly string[]): Promise<VersionBody[]> {
  const rows = await ctx.sql<VersionBody & { id: string }>("versions.bodies", bodiesSql, [
    ctx.requireViewer().userId,
    ids,
  ]);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => byId.get(id) ?? noBody);
}
