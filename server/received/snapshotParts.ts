import { downloadLink } from "../attachments/downloadLink.js";
import type { Context } from "../platform/context.js";
import type { ItemBody, ItemCard } from "../sharing/ItemFacts.js";
import type { SnapshotFile } from "./ContentSnapshot.js";

export type SnapshotRow = ItemCard & { receivedItemId: string; attachmentCount: number };

type StoredFile = Omit<SnapshotFile, "url"> & { receivedItemId: string };

const bodiesSql = "select id, body from received_item where owner_id = $1 and id = any($2::uuid[])";
const filesSql = `select id, received_item_id as "receivedItemId", file_name as "fileName", file_type as "fileType",
  file_size as "fileSize" from snapshot_file
  where received_item_id = any($2::uuid[]) and owner_id = $1 order by place`;

/** What lists don't read of what was received. */
export function snapshotBody(ctx: Context, { receivedItemId }: SnapshotRow): Promise<Partial<ItemBody>> {
  const { userId } = ctx.requireViewer();
  return ctx
    .loader<string, Partial<ItemBody>>("received.bodies", async (ids) => {
      const rows = await ctx.sql<{ id: string; body: ItemBody }>("received.bodies", bodiesSql, [userId, ids]);
      const byId = new Map(rows.map(({ id, body }) => [id, body]));
      return ids.map((id) => byId.get(id) ?? {});
    })
    .load(receivedItemId);
}

/** The files that came with it, each with a link that works for 5 minutes. */
export function snapshotFiles(ctx: Context, { receivedItemId }: SnapshotRow): Promise<SnapshotFile[]> {
  const { userId } = ctx.requireViewer();
  return ctx
    .loader<string, SnapshotFile[]>("received.files", async (ids) => {
      const rows = await ctx.sql<StoredFile>("received.files", filesSql, [userId, ids]);
      const files = await Promise.all(
        rows.map(async (row) => ({ ...row, url: await downloadLink(ctx.services, row.id) })),
      );
      const byItem = Map.groupBy(files, (file) => file.receivedItemId);
      return ids.map((id) => byItem.get(id) ?? []);
    })
    .load(receivedItemId);
}
