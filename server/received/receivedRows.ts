import type { Context } from "../platform/context.js";
import { NotFoundError } from "../platform/errors.js";
import { isUuid } from "../platform/isUuid.js";
import type { ItemCard } from "../sharing/ItemFacts.js";
import type { ReceivedItem } from "./ReceivedItem.js";
import type { SnapshotRow } from "./snapshotParts.js";

export type ReceivedRow = Omit<ReceivedItem, "snapshot"> & { copyId: string | null; snapshot: SnapshotRow };

export type StoredReceived = Omit<ReceivedRow, "snapshot"> & { card: ItemCard; fileCount: number };

/** The columns of a row, from `received_item r`; the body only where one item is read. */
export const receivedColumns = `r.id, r.content_type as "contentType", r.sender_name as "senderName",
  r.sender_email as "senderEmail", r.message, r.is_read as "isRead", r.status, r.copy_id as "copyId",
  r.created_at as "createdAt", r.card, r.file_count as "fileCount"`;

const byIdsSql = `select ${receivedColumns} from received_item r where r.owner_id = $1 and r.id = any($2::uuid[])`;

/** What the viewer received under these ids, in their order; what isn't there or isn't theirs is left out. */
export async function receivedRows(ctx: Context, ids: readonly string[]): Promise<ReceivedRow[]> {
  const values = [ctx.requireViewer().userId, ids.filter(isUuid)];
  const rows = await ctx.sql<StoredReceived>("received.byIds", byIdsSql, values);
  const byId = new Map(rows.map((row) => [row.id, receivedOf(row)]));
  return ids.map((id) => byId.get(id.toLowerCase())).filter((row) => row !== undefined);
}

/** @throws NotFoundError for another person's, none, and an id that is none. */
export async function receivedRow(ctx: Context, id: string): Promise<ReceivedRow> {
  const [row] = await receivedRows(ctx, [id]);
  if (!row) throw new NotFoundError();
  return row;
}

export function receivedOf({ card, fileCount, ...row }: StoredReceived): ReceivedRow {
  return { ...row, snapshot: { ...card, receivedItemId: row.id, attachmentCount: fileCount } };
}
