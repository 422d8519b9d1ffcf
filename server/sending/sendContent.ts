import { contentKinds } from "../contentKinds/contentKinds.js";
import { limitOf } from "../limits.js";
import type { Context } from "../platform/context.js";
import { InvalidInputError } from "../platform/errors.js";
import { findItem } from "../sharing/findItem.js";
import { itemShared } from "../sharing/itemShared.js";
import { deliver } from "./deliver.js";
import { type ResolvedRecipient, resolveRecipients } from "./resolveRecipients.js";
import type { SendResult, SentTo } from "./Send.js";
import type { SendContentInput } from "./SendContentInput.js";
import { SendStatus } from "./sendEnums.js";
import { sendRow } from "./sendsPage.js";
import { takeSnapshot } from "./takeSnapshot.js";

/** Sent files stay with their recipients, whatever happens to the sender's own files and storage. */

/**
 * Sends an item in its current state: everything is stored, and every job queued, in one transaction.
 * @throws NotFoundError for an item that isn't the viewer's or is in the trash, InvalidInputError for including files
 * of an item without any, RateLimitedError beyond the recipients of an hour and the files of a day; then nothing is sent.
 */
export async function sendContent(ctx: Context, input: SendContentInput): Promise<SendResult> {
  const { userId } = ctx.requireViewer();
  const { contentType } = await findItem(ctx, input.itemId, input.contentType);
  const withFiles = input.includeAttachments ?? false;
  const { one, takesFiles } = contentKinds[contentType];
  if (withFiles && !takesFiles) {
    const sentence = `A ${one} has no attachments to send`;
    throw new InvalidInputError(sentence, { includeAttachments: sentence });
  }
  const given = input.recipients.map((email) => email.trim());
  const maxRecipients = ctx.services.instanceSettings.values.recipientsPerSend;
  if (given.length > maxRecipients) {
    const sentence = `You can send to at most ${maxRecipients} recipients at once`;
    throw new InvalidInputError(sentence, { recipients: sentence });
  }
  await ctx.services.limits.take(`send ${userId}`, limitOf.sharing.recipients, given.length);

  return ctx.transact(async (tx) => {
    const item = await findItem(tx, input.itemId, input.contentType);
    const recipients = await resolveRecipients(tx, given);
    const taken = recipients.filter(({ refusal }) => refusal === null);
    const sent = recipients.map(answerOf);
    if (taken.length === 0) return { sent, send: null };
    const snapshot = await takeSnapshot(tx, item, { message: input.message?.trim() || null, withFiles });
    const bytes = snapshot.files.reduce((sum, { fileSize }) => sum + fileSize, 0);
    if (bytes > 0) {
      await tx.services.limits.take(`sent files ${userId}`, limitOf.sharing.sentMegabytes, Math.ceil(bytes / 1e6));
    }
    await deliver(tx, snapshot, taken);
    await tx.emit(itemShared(userId, item.id));
    return { sent, send: await sendRow(tx, snapshot.sendId) };
  });
}

function answerOf({ given, refusal }: ResolvedRecipient): SentTo {
  return { email: given, status: refusal === null ? SendStatus.SENT : SendStatus.FAILED, error: refusal };
}
