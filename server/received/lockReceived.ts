import type { Context } from "../platform/context.js";
import { NotFoundError } from "../platform/errors.js";
import { isUuid } from "../platform/isUuid.js";
import type { ItemBody } from "../sharing/ItemFacts.js";
import type { NewTranscript } from "../videos/transcript/transcripts.js";
import { receivedColumns, type StoredReceived } from "./receivedRows.js";

export type LockedReceived = StoredReceived & { body: ItemBody; transcript: NewTranscript | null };

const lockSql = `select ${receivedColumns}, r.body, r.transcript from received_item r where r.owner_id = $1 and r.id = $2 for update`;

/**
 * One of the viewer's received items, locked until the commit.
 * @throws NotFoundError
 */
export async function lockReceived(tx: Context, id: string): Promise<LockedReceived> {
  if (!isUuid(id)) throw new NotFoundError();
  const [row] = await tx.sql<LockedReceived>("received.lock", lockSql, [tx.requireViewer().userId, id]);
  if (!row) throw new NotFoundError();
  return row;
}
