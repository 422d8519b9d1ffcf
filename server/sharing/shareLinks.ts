import { type InferResult, sql } from "kysely";
import type { ContentType } from "../contentKinds/ContentType.js";
import type { Context } from "../platform/context.js";
import { columns, rowCount } from "../platform/data/expressions.js";
import { type NewestRows, newestPage } from "../platform/data/newestPage.js";
import { sameOwnerByKey } from "../platform/data/owners.js";
import type { Page } from "../platform/data/pages.js";
import { findItem } from "./findItem.js";
import type { ShareLink } from "./ShareLink.js";
import { openToken, shareUrl } from "./tokens.js";

export type ShareLinkRow = ShareLink;

const liveLinks = (ctx: Context) =>
  ctx.own
    .select("share_link as l")
    .innerJoin("content_item as n", (join) => join.on(sameOwnerByKey("n", "l")).onRef("n.id", "=", "l.item_id"))
    .where("n.deleted_at", "is", null)
    // a template is not shared, but what was sent stays with whoever has it
    .where(sql<boolean>`(not n.is_template or l.delivery_id is not null)`)
    .where((eb) => eb.or([eb("l.expires_at", "is", null), eb("l.expires_at", ">", ctx.clock().toISOString())]));

const shownLinks = (ctx: Context) =>
  liveLinks(ctx)
    .leftJoin("delivery as d", (join) => join.on(sameOwnerByKey("d", "l")).onRef("d.id", "=", "l.delivery_id"))
    .select(columns("l", "id, item_id, sealed_token, expires_at, visit_count, last_visit_at, created_at"))
    .select((eb) => [
      eb.ref("n.content_type").$castTo<ContentType>().as("contentType"),
      "n.title",
      eb("l.password_hash", "is not", null).$castTo<boolean>().as("hasPassword"),
      "d.email as sentTo",
    ]);

/** @throws NotFoundError for an item that isn't the viewer's or is in the trash. */
export async function shareLinkOf(
  ctx: Context,
  itemId: string,
  contentType?: ContentType | null,
): Promise<ShareLinkRow | null> {
  const { id } = await findItem(ctx, itemId, contentType);
  const found = await shownLinks(ctx).where("l.item_id", "=", id).where("l.delivery_id", "is", null).executeTakeFirst();
  return found ? withUrl(ctx, found) : null;
}

/** The active links, the newest first. */
export async function shareLinksPage(
  ctx: Context,
  first: number,
  after: string | null | undefined,
): Promise<Page<ShareLinkRow>> {
  const read = async ({ value, id, size }: NewestRows) => {
    const rows = await shownLinks(ctx)
      .where((eb) => eb(eb.refTuple("l.created_at", "l.id"), "<", eb.tuple(value, id)))
      .orderBy("l.created_at", "desc")
      .orderBy("l.id", "desc")
      .limit(size)
      .execute();
    return Promise.all(rows.map((row) => withUrl(ctx, row)));
  };
  const count = async () => (await liveLinks(ctx).select(rowCount).executeTakeFirstOrThrow()).count;
  return newestPage(ctx, "shareLinks", { first, after }, read, count);
}

type StoredLink = InferResult<ReturnType<typeof shownLinks>>[number];

async function withUrl(ctx: Context, { sealedToken, ...link }: StoredLink): Promise<ShareLinkRow> {
  const token = await openToken(ctx.services, sealedToken);
  return { ...link, url: token && shareUrl(ctx.services, token) };
}
