import { checkItemIds } from "../content/checkItemIds.js";
import { contentChanged } from "../content/contentEvents.js";
import type { Context } from "../platform/context.js";
import { anyOf } from "../platform/data/Parameter.js";
import { NotFoundError } from "../platform/errors.js";
import type { Attachment } from "./Attachment.js";
import { checkRoomForAttachment, itemOfAttachment } from "./itemOfAttachment.js";
import { loadAttachment } from "./loadAttachment.js";

/** @throws NotFoundError when it isn't in the viewer's trash or its item is, InvalidInputError when that has 100 files. */
export async function restoreAttachment(ctx: Context, id: string): Promise<Attachment> {
  const { itemId } = await loadAttachment(ctx, id, null);
  return ctx.transact(async (tx) => {
    // The item is locked before its file, in the same order as when a file is added.
    const item = await itemOfAttachment(tx, itemId, true);
    const attachment = await loadAttachment(tx, id, null);
    if (!attachment.deletedAt) throw new NotFoundError();
    await checkRoomForAttachment(tx, itemId);
    attachment.deletedAt = null;
    return tx.save(attachment, contentChanged(item));
  });
}

/**
 * Permanently deletes files in the trash; the next sweep removes their bytes, unless a copy uses them.
 * @throws NotFoundError when one isn't in the viewer's trash; then nothing changes.
 */
export function deleteAttachmentsPermanently(ctx: Context, attachmentIds: readonly string[]): Promise<void> {
  const ids = checkItemIds(attachmentIds);
  return ctx.transact(async (tx) => {
    const trashed = tx.own.delete("attachment").where("id", "=", anyOf(ids)).where("deleted_at", "is not", null);
    if ((await trashed.returning("id").execute()).length < ids.length) throw new NotFoundError();
  });
}
