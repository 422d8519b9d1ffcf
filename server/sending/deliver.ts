import { v7 as uuidv7 } from "uuid";
import { contentKinds } from "../contentKinds/contentKinds.js";
import { notify } from "../notifications/notify.js";
import type { Context } from "../platform/context.js";
import { givenRows, insertRows } from "../platform/data/givenRows.js";
import type { DomainEvent } from "../platform/live/events.js";
import { copiedFileColumns } from "../platform/storage/fileColumns.js";
import { itemReceived, unreadChanged } from "../received/receivedEvents.js";
import { closingTime, ShareLifetime } from "../sharing/ShareLifetime.js";
import { makeToken } from "../sharing/tokens.js";
import { buildSendEmail } from "./buildSendEmail.js";
import type { ResolvedRecipient } from "./resolveRecipients.js";
import type { Snapshot } from "./takeSnapshot.js";

interface Plan extends ResolvedRecipient {
  deliveryId: string;
  /** Null when it has no mail of its own. */
  outgoing: { id: string; token: string; hash: Buffer; sealed: Buffer } | null;
  /** Null for a recipient who isn't a user. */
  receivedId: string | null;
}

/** Delivers the send to everybody: users find it among their received items, and jobs send the mails. */
export async function deliver(
  tx: Context,
  snapshot: Snapshot,
  recipients: readonly ResolvedRecipient[],
): Promise<void> {
  const plans = await Promise.all(recipients.map((recipient) => planFor(tx, recipient)));
  const expiresAt = closingTime(ShareLifetime.SEVEN_DAYS, tx.clock());

  const mails = plans.flatMap(({ outgoing, deliveryId, email }) => {
    if (!outgoing) return [];
    const { id: mailId, token } = outgoing;
    return [buildSendEmail(tx, snapshot, { email, deliveryId, mailId, token, expiresAt })];
  });
  await tx.services.mail.sendAll(await Promise.all(mails), tx.runner);
  const { sendId: send_id, itemId: item_id, createdAt: created_at } = snapshot;
  const deliveries = plans.map(({ deliveryId: id, email, outgoing, personId, mail }, place) => {
    return { id, send_id, place, email, mail_id: outgoing?.id ?? null, is_in_app: personId !== null, mail, created_at };
  });
  const { own } = tx;
  await insertRows(own, "delivery", deliveries).execute();
  const links = plans.flatMap(({ deliveryId: delivery_id, outgoing }) => {
    if (!outgoing) return [];
    const { hash: token_hash, sealed: sealed_token } = outgoing;
    return [{ id: uuidv7(), item_id, delivery_id, token_hash, sealed_token, expires_at: expiresAt, created_at }];
  });
  if (links.length > 0) await insertRows(own, "share_link", links).execute();
  // Sorted, so that two concurrent sends don't deadlock.
  const emails = plans.map(({ email }) => email).sort();
  const correspondents = emails.map((email) => ({ email, send_count: 1, last_sent_at: created_at }));
  await insertRows(own, "correspondent", correspondents)
    .onConflict((conflict) =>
      conflict.columns(["owner_id", "email"]).doUpdateSet((eb) => ({
        send_count: eb("correspondent.send_count", "+", 1),
        last_sent_at: created_at,
      })),
    )
    .execute();
  await putAmongReceived(tx, snapshot, plans);
}

async function planFor(tx: Context, recipient: ResolvedRecipient): Promise<Plan> {
  const { isWithheld, refusesMail, personId, mail } = recipient;
  const isMailed = mail === "MAILED" && !isWithheld && !refusesMail;
  const outgoing = isMailed ? { id: uuidv7(), ...(await makeToken(tx.services)) } : null;
  return { ...recipient, deliveryId: uuidv7(), outgoing, receivedId: personId && !isWithheld ? uuidv7() : null };
}

async function putAmongReceived(tx: Context, snapshot: Snapshot, plans: readonly Plan[]): Promise<void> {
  const { userId, displayName, email } = tx.requireViewer();
  const receivers = plans.flatMap(({ receivedId, personId, mail, refusesMail }) =>
    receivedId && personId ? [{ id: receivedId, ownerId: personId, inDigest: mail === "IN_APP" && !refusesMail }] : [],
  );
  if (receivers.length === 0) return;
  const { sendId, contentType, files, card } = snapshot;
  const db = tx.system("to give people what was sent to them");
  const sender = { sender_id: userId, sender_name: displayName, sender_email: email };
  const items = receivers.map(({ id, ownerId }) => {
    return { id, owner_id: ownerId, ...sender, content_type: contentType, file_count: files.length };
  });
  const given = ["id", "owner_id", "sender_id", "sender_name", "sender_email", "content_type", "file_count"] as const;
  const sent = ["message", "card", "body", "transcript", "created_at"] as const;
  await db
    .insertInto("received_item")
    .columns([...given, ...sent])
    .expression(
      db
        .selectFrom(givenRows("received_item", items))
        .innerJoin("send as s", "s.owner_id", "given.sender_id")
        .where("s.id", "=", sendId)
        .select([
          ...given.map((column) => `given.${column}` as const),
          ...sent.map((column) => `s.${column}` as const),
        ]),
    )
    .execute();
  if (files.length > 0) {
    const copies = receivers.flatMap(({ id, ownerId }) =>
      files.map(({ place }) => ({ id: uuidv7(), owner_id: ownerId, received_item_id: id, place })),
    );
    await db
      .insertInto("snapshot_file")
      .columns(["id", "owner_id", "received_item_id", "place", "attachment_id", ...copiedFileColumns])
      .expression(
        db
          .selectFrom(givenRows("snapshot_file", copies))
          .innerJoin("snapshot_file as f", "f.place", "given.place")
          .where("f.send_id", "=", sendId)
          .select(["given.id", "given.owner_id", "given.received_item_id", "given.place", "f.attachment_id"])
          .select(copiedFileColumns.map((column) => `f.${column}` as const)),
      )
      .execute();
  }
  const events = receivers.flatMap((item): DomainEvent[] => [itemReceived(item), unreadChanged(item.ownerId)]);
  await tx.emit(...events);
  await notify(
    tx.services,
    tx.runner,
    receivers.map(({ id, ownerId, inDigest }) => ({
      personId: ownerId,
      title: `${displayName} sent you a ${contentKinds[contentType].one}`,
      body: card.title,
      path: "/dashboard",
      receivedItemId: id,
      inDigest,
    })),
  );
}
