import { randomUUID } from "node:crypto";
import { v7 as uuidv7 } from "uuid";
import { lockPerson } from "../accounts/lockPerson.js";
import { contentChanged } from "../content/contentEvents.js";
import { checkStorage } from "../content/images/storage.js";
import { contentKinds } from "../contentKinds/contentKinds.js";
import { limitOf } from "../limits.js";
import type { Context } from "../platform/context.js";
import { InvalidInputError } from "../platform/errors.js";
import type { ArrivingFile } from "../platform/graphql/Upload.js";
import { boundedBytes } from "../platform/http/boundedBytes.js";
import { Attachment } from "./Attachment.js";
import { FileBeginning } from "./FileBeginning.js";
import { cleanFileName } from "./fileNames.js";
import { checkRoomForAttachment, itemOfAttachment } from "./itemOfAttachment.js";

/** No upload takes this long: a file that still has no row then was interrupted when the app ended. */
const secondsToArrive = 86_400;

const withFiles = Object.values(contentKinds).filter(({ takesFiles }) => takesFiles);
const refusal = `Only ${withFiles.map(({ many }) => many).join(" and ")} can have files`;

/**
 * Stores a file while it is uploaded and adds it to an item; the row is written once all bytes have arrived.
 * @throws NotFoundError for an item that isn't the viewer's or is in the trash, TooLargeError above 10 MB or the limit
 * that admins chose and beyond the person's storage, InvalidInputError for an item that takes no files, a form without
 * a file or with two, an interrupted upload, or an item that has 100; then nothing is kept.
 */
export async function addAttachment(ctx: Context, itemId: string, arriving: ArrivingFile): Promise<Attachment> {
  const { userId } = ctx.requireViewer();
  await ctx.services.limits.take(`upload ${userId}`, limitOf.files.uploads);
  const { id, contentType } = await itemOfAttachment(ctx, itemId, false);
  if (!contentKinds[contentType].takesFiles) throw new InvalidInputError(refusal, { itemId: refusal });
  await checkRoomForAttachment(ctx, id);
  // nothing is uploaded if the person has no room for even one byte
  await checkStorage(ctx, 1);
  const file = await arriving.promise;

  const megabytes = ctx.services.instanceSettings.values.attachmentMegabytes;
  const attachment = new Attachment();
  attachment.id = uuidv7();
  attachment.ownerId = userId;
  attachment.itemId = id;
  attachment.fileName = cleanFileName(file.filename);
  attachment.storageKey = `attachments/${randomUUID()}`;
  const removeAfter = new Date(ctx.clock().getTime() + secondsToArrive * 1000).toISOString();
  const unowned = { storage_key: attachment.storageKey, remove_after: removeAfter };
  await ctx.own.db.insertInto("unowned_file").values(unowned).execute();
  const beginning = new FileBeginning();
  try {
    const tooLarge = `File "${attachment.fileName}" is too large. Maximum size is ${megabytes}MB.`;
    const bytes = beginning.of(boundedBytes(file, megabytes * 1024 * 1024, tooLarge));
    attachment.fileSize = await ctx.services.files.put(attachment.storageKey, bytes);
    attachment.fileType = await beginning.type(file.mimetype);
    const size = beginning.imageSize(attachment.fileType);
    attachment.imageWidth = size?.width ?? null;
    attachment.imageHeight = size?.height ?? null;
    return await ctx.transact(async (tx) => {
      await lockPerson(tx, userId);
      await checkStorage(tx, attachment.fileSize);
      const item = await itemOfAttachment(tx, id, true);
      await checkRoomForAttachment(tx, id);
      await tx.own.db.deleteFrom("unowned_file").where("storage_key", "=", attachment.storageKey).execute();
      attachment.createdAt = tx.clock().toISOString();
      attachment.deletedAt = null;
      return tx.save(attachment, contentChanged(item));
    });
  } catch (error) {
    await discard(ctx, attachment.storageKey);
    throw error;
  }
}

/** A file that can't be removed now is removed by the next sweep. */
async function discard(ctx: Context, key: string): Promise<void> {
  try {
    await ctx.services.files.remove(key);
    await ctx.own.db.deleteFrom("unowned_file").where("storage_key", "=", key).execute();
  } catch (error) {
    ctx.log.warn({ err: error, requestId: ctx.requestId }, "The rest of a failed upload stays until the next sweep");
  }
}
