import { downloadLink } from "../accounts/downloadLink.js";
import { hasFigures, mapFigures } from "../content/html/figures.js";
import { addressed } from "../content/images/noteImages.js";
import type { Context } from "../platform/context.js";
import { Statement } from "../platform/data/Data.js";
import { anyOf, type Ids, type Parameters } from "../platform/data/Parameter.js";
import { fileColumns, imageSizeColumns } from "../platform/storage/fileColumns.js";
import type { ItemBody, ItemCard } from "../sharing/ItemFacts.js";
import type { SnapshotFile } from "./ContentSnapshot.js";

export type SnapshotRow = ItemCard & { receivedItemId: string; attachmentCount: number };

const bodies = new Statement((own, { ids }: Parameters<Ids>) =>
  own
    .select("received_item")
    .where("id", "=", anyOf(ids))
    .select((eb) => ["id", eb.ref("body").$castTo<Partial<ItemBody>>().as("body")]),
);
const files = new Statement((own, { ids }: Parameters<Ids>) =>
  own
    .select("snapshot_file")
    .where("received_item_id", "=", anyOf(ids))
    .orderBy("place")
    .select(["id", "received_item_id as itemId", "attachment_id as attachmentId", ...fileColumns, ...imageSizeColumns]),
);

/** The columns of a received item that lists don't load. */
export async function snapshotBody({ receivedItemId }: SnapshotRow, ctx: Context): Promise<Partial<ItemBody>> {
  const body = { keyPoints: [], ...(await ctx.rowsOf(bodies, "id", receivedItemId))[0]?.body };
  return hasFigures(body.content)
    ? { ...body, content: await withSentImages(ctx, receivedItemId, body.content) }
    : body;
}

/** A text with the files that came with it as its images. */
async function withSentImages(ctx: Context, receivedItemId: string, content: string): Promise<string | null> {
  const rows = await ctx.rowsOf(files, "itemId", receivedItemId);
  const copies = new Map(rows.map(({ attachmentId, id }) => [attachmentId, id]));
  const own = mapFigures(content, (id) => copies.get(id));
  return own && addressed(ctx, own, rows);
}

/** The files that came with it, each with a link that works for 5 minutes. */
export async function snapshotFiles(ctx: Context, { receivedItemId }: SnapshotRow): Promise<SnapshotFile[]> {
  const rows = await ctx.rowsOf(files, "itemId", receivedItemId);
  return Promise.all(rows.map(async (row) => ({ ...row, url: await downloadLink(ctx, "files", row.id) })));
}
