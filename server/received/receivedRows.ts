import type { InferResult } from "kysely";
import type { ContentType } from "../contentKinds/ContentType.js";
import type { Context } from "../platform/context.js";
import { type OwnData, Statement } from "../platform/data/Data.js";
import { columns } from "../platform/data/expressions.js";
import { anyOf, type Ids, type Parameters } from "../platform/data/Parameter.js";
import { NotFoundError } from "../platform/errors.js";
import type { ItemCard } from "../sharing/ItemFacts.js";
import type { ReceivedItem } from "./ReceivedItem.js";
import type { ReceivedStatus } from "./receivedEnums.js";
import type { SnapshotRow } from "./snapshotParts.js";

export type ReceivedRow = Omit<ReceivedItem, "snapshot"> & { copyId: string | null; snapshot: SnapshotRow };

/** The viewer's received items, `received_item r`; the body only when a single item is read. */
export const received = (own: OwnData) =>
  own
    .select("received_item as r")
    .select(columns("r", "id, sender_name, sender_email, message, is_read, copy_id, created_at, file_count"))
    .select(({ ref }) => [
      ref("r.content_type").$castTo<ContentType>().as("contentType"),
      ref("r.status").$castTo<ReceivedStatus>().as("status"),
      ref("r.card").$castTo<ItemCard>().as("card"),
    ]);

const byIds = new Statement((own, { ids }: Parameters<Ids>) => received(own).where("r.id", "=", anyOf(ids)));

/** The viewer's received items of these ids, in their order; others are left out. */
export async function receivedRows(ctx: Context, ids: readonly string[]): Promise<ReceivedRow[]> {
  return (await ctx.rowsByIds(byIds, ids)).map(receivedOf);
}

/** @throws NotFoundError for another person's, and for an unknown or malformed id. */
export async function receivedRow(ctx: Context, id: string): Promise<ReceivedRow> {
  const [row] = await receivedRows(ctx, [id]);
  if (!row) throw new NotFoundError();
  return row;
}

export type StoredReceived = InferResult<ReturnType<typeof received>>[number];

export function receivedOf({ card, fileCount, ...row }: StoredReceived): ReceivedRow {
  return { ...row, snapshot: { ...card, receivedItemId: row.id, attachmentCount: fileCount } };
}
