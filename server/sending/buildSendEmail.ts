import { contentKinds } from "../contentKinds/contentKinds.js";
import type { Context } from "../platform/context.js";
import type { NewMail } from "../platform/mail/Mail.js";
import { shareUrl } from "../sharing/tokens.js";
import { mailContent } from "./mailContent.js";
import { stopLink } from "./stopLink.js";
import type { Snapshot } from "./takeSnapshot.js";

/** A size that many mail servers still accept. */
const maxFileBytes = 20 * 1024 * 1024;

interface SendMailArgs {
  email: string;
  deliveryId: string;
  mailId: string;
  token: string;
  expiresAt: string | null;
}

/** The mail of a send to one recipient; files that are too large for a mail are behind its link. */
export async function buildSendEmail(
  tx: Context,
  { contentType, message, card, body, files }: Snapshot,
  { email, deliveryId, mailId, token, expiresAt }: SendMailArgs,
): Promise<NewMail<"sentItem">> {
  const sender = tx.requireViewer();
  const url = shareUrl(tx.services, token);
  const stopUrl = await stopLink(tx.services, deliveryId);
  const bytes = files.reduce((sum, { fileSize }) => sum + fileSize, 0);
  const isCarried = bytes <= maxFileBytes;
  return {
    id: mailId,
    to: email,
    template: "sentItem",
    props: {
      senderName: sender.displayName,
      kind: contentKinds[contentType].one,
      message,
      title: card.title,
      category: card.category?.name ?? null,
      updatedAt: new Date(card.updatedAt).toISOString(),
      color: card.color,
      ...mailContent(contentType, card, body),
      files: files.map(({ id, fileName, fileSize }) => ({
        name: fileName,
        bytes: fileSize,
        url: `${url}/files/${id}`,
      })),
      url,
      expiresAt,
      stopUrl,
    },
    envelope: {
      fromName: sender.displayName,
      replyTo: sender.email,
      stopUrl,
      files: isCarried ? files.map(({ fileName, fileType, storageKey }) => ({ fileName, fileType, storageKey })) : [],
    },
  };
}
