import { v7 as uuidv7 } from "uuid";
import { notify } from "../notifications/notify.js";
import type { Context } from "../platform/context.js";
import type { DomainEvent } from "../platform/events.js";
import { itemReceived, unreadChanged } from "../received/receivedEvents.js";
import { closingTime, ShareLifetime } from "../sharing/ShareLifetime.js";
import { makeToken } from "../sharing/tokens.js";
import type { Judged } from "./judgeRecipients.js";
import { letterOf } from "./letterOf.js";
import type { Snapshot } from "./takeSnapshot.js";

const deliveriesSql = `
  insert into delivery (id, owner_id, send_id, place, email, mail_id, created_at)
  select id, $1, $2, place, email, mail_id, $3
  from json_to_recordset($4) as given (id uuid, place smallint, email text, mail_id uuid)`;
const linksSql = `
  insert into share_link (id, owner_id, item_id, delivery_id, token_hash, sealed_token, expires_at, created_at)
  select id, $1, $2, delivery_id, decode(token_hash, 'hex'), decode(sealed_token, 'hex'), $3, $4
  from json_to_recordset($5) as given (id uuid, delivery_id uuid, token_hash text, sealed_token text)`;
const receivedSql = `
  insert into received_item (id, owner_id, sender_id, sender_name, sender_email, content_type, message, card, body,
    transcript, file_count, created_at)
  select given.id, given.owner_id, $1, $2, $3, $4, s.message, s.card, s.body, s.transcript, $5, s.created_at
  from send s, unnest($7::uuid[], $8::uuid[]) as given (id, owner_id) where s.owner_id = $1 and s.id = $6`;
const receivedFilesSql = `
  insert into snapshot_file (id, owner_id, received_item_id, place, file_name, file_type, file_size, storage_key)
  select given.id, given.owner_id, given.received_item_id, f.place, f.file_name, f.file_type, f.file_size, f.storage_key
  from json_to_recordset($2) as given (id uuid, owner_id uuid, received_item_id uuid, file_id uuid)
  join snapshot_file f on f.id = given.file_id and f.send_id = $1`;
const countSql = `
  insert into correspondent (owner_id, email, send_count, last_sent_at)
  select $1, email, 1, $3 from unnest($2::text[]) as given (email) order by email
  on conflict (owner_id, email) do update set send_count = correspondent.send_count + 1, last_sent_at = $3`;

interface Plan extends Judged {
  deliveryId: string;
  /** Null where no mail goes now. */
  mail: { id: string; token: string; hash: Buffer; sealed: Buffer } | null;
  /** Null for who isn't a user. */
  receivedId: string | null;
}

/**
 * Gives the send to everybody: users find it among what they received, and mails go out by jobs. A user whose last mail
 * was within the hour is told of it in the next.
 */
export async function deliver(tx: Context, snapshot: Snapshot, recipients: readonly Judged[]): Promise<void> {
  const { userId } = tx.requireViewer();
  const plans = await Promise.all(recipients.map((recipient) => planFor(tx, recipient)));
  const expiresAt = closingTime(ShareLifetime.SEVEN_DAYS, tx.clock());

  const letters = plans.flatMap(({ mail, deliveryId, email }) =>
    mail ? [letterOf(tx, snapshot, { email, deliveryId, mailId: mail.id, token: mail.token, expiresAt })] : [],
  );
  await tx.services.mail.sendAll(await Promise.all(letters), tx.manager);
  const deliveries = plans.map(({ deliveryId: id, email, mail }, place) => ({
    id,
    place,
    email,
    mail_id: mail?.id ?? null,
  }));
  const created = [snapshot.createdAt, JSON.stringify(deliveries)];
  await tx.sql("sending.deliveries", deliveriesSql, [userId, snapshot.sendId, ...created]);
  const links = plans.flatMap(({ deliveryId, mail }) =>
    mail
      ? [
          {
            id: uuidv7(),
            delivery_id: deliveryId,
            token_hash: mail.hash.toString("hex"),
            sealed_token: mail.sealed.toString("hex"),
          },
        ]
      : [],
  );
  const ofLinks = [userId, snapshot.itemId, expiresAt, snapshot.createdAt, JSON.stringify(links)];
  if (links.length > 0) await tx.sql("sending.links", linksSql, ofLinks);
  await tx.sql("sending.countRecipients", countSql, [userId, plans.map(({ email }) => email), snapshot.createdAt]);
  await putAmongReceived(tx, snapshot, plans);
}

async function planFor(tx: Context, recipient: Judged): Promise<Plan> {
  const { isWithheld, personId, wantsMail, hadMail } = recipient;
  const mails = !isWithheld && wantsMail && (personId === null || !hadMail);
  const mail = mails ? { id: uuidv7(), ...(await makeToken(tx.services)) } : null;
  return { ...recipient, deliveryId: uuidv7(), mail, receivedId: personId && !isWithheld ? uuidv7() : null };
}

async function putAmongReceived(tx: Context, snapshot: Snapshot, plans: readonly Plan[]): Promise<void> {
  const { userId, displayName, email } = tx.requireViewer();
  const receivers = plans.flatMap(({ receivedId, personId, mail, wantsMail }) =>
    receivedId && personId ? [{ id: receivedId, ownerId: personId, hasMail: mail !== null, wantsMail }] : [],
  );
  if (receivers.length === 0) return;
  const { sendId, contentType, files, card } = snapshot;
  const [ids, owners] = [receivers.map(({ id }) => id), receivers.map(({ ownerId }) => ownerId)];
  const values = [userId, displayName, email, contentType, files.length, sendId, ids, owners];
  await tx.sql("sending.receive", receivedSql, values);
  if (files.length > 0) {
    const copies = receivers.flatMap(({ id, ownerId }) =>
      files.map((file) => ({ id: uuidv7(), owner_id: ownerId, received_item_id: id, file_id: file.id })),
    );
    await tx.sql("sending.receiveFiles", receivedFilesSql, [sendId, JSON.stringify(copies)]);
  }
  const events = receivers.flatMap((item): DomainEvent[] => [itemReceived(item), unreadChanged(item.ownerId)]);
  await tx.emit(...events);
  const kind = contentType === "NOTE" ? "note" : "video";
  await notify(
    tx.services,
    tx.manager,
    receivers.map(({ id, ownerId, hasMail, wantsMail }) => ({
      personId: ownerId,
      title: `${displayName} sent you a ${kind}`,
      body: card.title,
      path: "/dashboard",
      receivedItemId: id,
      mail: hasMail ? "SENT" : wantsMail ? "GATHER" : "NONE",
    })),
  );
}
