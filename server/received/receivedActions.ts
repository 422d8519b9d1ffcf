import { checkItemIds } from "../content/checkItemIds.js";
import { deleteContent } from "../content/contentActions.js";
import { contentRows } from "../content/contentRows.js";
import type { Context } from "../platform/context.js";
import { NotFoundError } from "../platform/errors.js";
import { lockReceived } from "./lockReceived.js";
import { ReceivedStatus } from "./receivedEnums.js";
import { unreadChanged } from "./receivedEvents.js";
import { type ReceivedRow, receivedRow, receivedRows } from "./receivedRows.js";

const decideSql = "update received_item set status = $3, is_read = true where owner_id = $1 and id = $2";
const lockAllSql = `select id from received_item where owner_id = $1 and id = any($2::uuid[]) order by id for update`;
const readSql = "update received_item set is_read = $3 where owner_id = $1 and id = any($2::uuid[])";

/** @throws NotFoundError when it isn't the viewer's. */
export async function dismissReceived(ctx: Context, id: string): Promise<ReceivedRow> {
  return decide(ctx, id, ReceivedStatus.DISMISSED);
}

/**
 * Has it wait again. The copy of what was accepted goes to the trash.
 * @throws NotFoundError when it isn't the viewer's.
 */
export async function undoReceived(ctx: Context, id: string): Promise<ReceivedRow> {
  return ctx.transact(async (tx) => {
    const { status, copyId } = await lockReceived(tx, id);
    if (status === ReceivedStatus.ACCEPTED && copyId !== null) {
      const [copy] = await contentRows(tx, [copyId]);
      if (copy && copy.deletedAt === null) await deleteContent(tx, [copyId]);
    }
    return decide(tx, id, ReceivedStatus.PENDING);
  });
}

/** @throws NotFoundError when one of them isn't the viewer's; then nothing changes. */
export async function markReceivedRead(ctx: Context, givenIds: string[], read: boolean): Promise<ReceivedRow[]> {
  const { userId } = ctx.requireViewer();
  const ids = checkItemIds(givenIds);
  return ctx.transact(async (tx) => {
    const found = await tx.sql("received.lockAll", lockAllSql, [userId, ids]);
    if (found.length < ids.length) throw new NotFoundError();
    await tx.sql("received.read", readSql, [userId, ids, read]);
    await tx.emit(unreadChanged(userId));
    return receivedRows(tx, ids);
  });
}

/** Writes what the viewer decided; whatever they decide, they have read it. */
export async function decide(ctx: Context, id: string, status: ReceivedStatus): Promise<ReceivedRow> {
  const { userId } = ctx.requireViewer();
  return ctx.transact(async (tx) => {
    await lockReceived(tx, id);
    await tx.sql("received.decide", decideSql, [userId, id, status]);
    await tx.emit(unreadChanged(userId));
    return receivedRow(tx, id);
  });
}
