import type { ContentType } from "../content/contentEnums.js";
import type { Context } from "../platform/context.js";
import { isInstant } from "../platform/isoTime.js";
import { checkPageSize, decodeCursor, type Page, pageOf } from "../platform/pages.js";
import { findItem } from "./findItem.js";
import type { ShareLink } from "./ShareLink.js";
import { openToken, shareUrl } from "./tokens.js";

export type ShareLinkRow = ShareLink;

type StoredLink = Omit<ShareLink, "url"> & { sealedToken: Buffer };

const order = "shareLinks";

const columns = `l.id, l.item_id as "itemId", n.content_type as "contentType", n.title, l.sealed_token as "sealedToken",
  l.expires_at as "expiresAt", l.password_hash is not null as "hasPassword", l.visit_count as "visitCount",
  l.last_visit_at as "lastVisitAt", l.created_at as "createdAt", d.email as "sentTo"`;
const tables = "share_link l join content_item n on n.id = l.item_id left join delivery d on d.id = l.delivery_id";
const isLive = "n.deleted_at is null and (l.expires_at is null or l.expires_at > $2)";

const ofItemSql = `select ${columns} from ${tables}
  where l.owner_id = $1 and ${isLive} and l.item_id = $3 and l.delivery_id is null`;
const listSql = (position: string) => `select ${columns} from ${tables}
  where l.owner_id = $1 and ${isLive} ${position} order by l.created_at desc, l.id desc limit $3`;
const countSql = `select count(*)::integer as count from ${tables} where l.owner_id = $1 and ${isLive}`;

/** @throws NotFoundError for an item that isn't the viewer's or is in the trash. */
export async function shareLinkOf(
  ctx: Context,
  itemId: string,
  contentType?: ContentType | null,
): Promise<ShareLinkRow | null> {
  const { id } = await findItem(ctx, itemId, contentType);
  const values = [ctx.requireViewer().userId, ctx.clock().toISOString(), id];
  const [found] = await ctx.sql<StoredLink>("sharing.linkOfItem", ofItemSql, values);
  return found ? withUrl(ctx, found) : null;
}

/** The links that work now, the newest first. */
export async function shareLinksPage(
  ctx: Context,
  first: number,
  after: string | null | undefined,
): Promise<Page<ShareLinkRow>> {
  checkPageSize(first, ctx.maxPageSize);
  const position = after ? decodeCursor(order, after, isInstant) : null;
  const values: unknown[] = [ctx.requireViewer().userId, ctx.clock().toISOString()];
  const behind = position ? "and (l.created_at, l.id) < ($4::timestamptz, $5::uuid)" : "";
  const rows = await ctx.sql<StoredLink>(position ? "sharing.linksAfter" : "sharing.links", listSql(behind), [
    ...values,
    first + 1,
    ...(position ? [position.value, position.id] : []),
  ]);
  return pageOf({
    rows: await Promise.all(rows.map((row) => withUrl(ctx, row))),
    first,
    after,
    order,
    position: ({ createdAt, id }) => ({ value: createdAt, id }),
    totalCount: async () => (await ctx.sql<{ count: number }>("sharing.countLinks", countSql, values))[0]?.count ?? 0,
  });
}

async function withUrl(ctx: Context, { sealedToken, ...link }: StoredLink): Promise<ShareLinkRow> {
  const token = await openToken(ctx.services, sealedToken);
  return { ...link, url: token && shareUrl(ctx.services, token) };
}
