import { checkItemIds } from "../content/checkItemIds.js";
import { deleteContent } from "../content/contentActions.js";
import { contentRows } from "../content/contentRows.js";
import type { Context } from "../platform/context.js";
import { anyOf } from "../platform/data/Parameter.js";
import { NotFoundError } from "../platform/errors.js";
import { lockReceived } from "./lockReceived.js";
import { ReceivedStatus } from "./receivedEnums.js";
import { unreadChanged } from "./receivedEvents.js";
import { type ReceivedRow, receivedRow, receivedRows } from "./receivedRows.js";

/** @throws NotFoundError when it isn't the viewer's. */
export async function dismissReceived(ctx: Context, id: string): Promise<ReceivedRow> {
  return decide(ctx, id, ReceivedStatus.DISMISSED);
}

/**
 * Makes it pending again. The copy of an accepted item goes to the trash.
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
    const theirs = tx.own.select("received_item").select("id").where("id", "=", anyOf(ids));
    const found = await theirs.orderBy("id").forUpdate().execute();
    if (found.length < ids.length) throw new NotFoundError();
    await tx.own.update("received_item").set({ is_read: read }).where("id", "=", anyOf(ids)).execute();
    await tx.emit(unreadChanged(userId));
    return receivedRows(tx, ids);
  });
}

/** Stores the viewer's decision; either way the item counts as read. */
export async function decide(ctx: Context, id: string, status: ReceivedStatus): Promise<ReceivedRow> {
  const { userId } = ctx.requireViewer();
  return ctx.transact(async (tx) => {
    await lockReceived(tx, id);
    await tx.own.update("received_item").set({ status, is_read: true }).where("id", "=", id).execute();
    await tx.emit(unreadChanged(userId));
    return receivedRow(tx, id);
  });
}
