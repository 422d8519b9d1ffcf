import { sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import { hasFigures, mapFigures } from "../content/html/figures.js";
import type { ContentType } from "../contentKinds/ContentType.js";
import type { Context } from "../platform/context.js";
import { NotFoundError } from "../platform/errors.js";
import { copiedFileColumns, storedFileColumns } from "../platform/storage/fileColumns.js";
import { bodyJson, cardJson, type ItemBody, type ItemCard, transcriptJson } from "../sharing/ItemFacts.js";
import { standaloneHtml } from "../sharing/standaloneText.js";

/** The item in its current state, with its text and files. */
export type Snapshot = Awaited<ReturnType<typeof takeSnapshot>>;

const maxFiles = 100;

/** Stores the current state of the viewer's item under a new send; the item is locked already. */
export async function takeSnapshot(
  { own, clock }: Context,
  item: { id: string; contentType: ContentType },
  { message, withFiles }: { message: string | null; withFiles: boolean },
) {
  const [sendId, createdAt] = [uuidv7(), clock().toISOString()];
  const kept = await own.db
    .insertInto("send")
    .columns(["id", "owner_id", "item_id", "message", "card", "body", "transcript", "created_at"])
    .expression(
      own
        .select("content_item as n")
        .where("n.id", "=", item.id)
        .select((eb) => [
          eb.val(sendId).as("id"),
          "n.owner_id",
          "n.id as item_id",
          eb.val(message).as("message"),
          cardJson.as("card"),
          bodyJson.as("body"),
          transcriptJson.as("transcript"),
          eb.val(createdAt).as("created_at"),
        ]),
    )
    .returning(({ ref }) => [ref("card").$castTo<ItemCard>().as("card"), ref("body").$castTo<ItemBody>().as("body")])
    .executeTakeFirstOrThrow(() => new NotFoundError());
  const copyFiles = async () => {
    const ids = Array.from({ length: maxFiles }, () => uuidv7());
    const place = sql<number>`row_number() over (order by created_at, id)`;
    const attached = own
      .select("attachment")
      .where("item_id", "=", item.id)
      .where("deleted_at", "is", null)
      .orderBy("created_at")
      .orderBy("id")
      .limit(maxFiles)
      // prevents a file from being deleted before this refers to it too
      .forKeyShare()
      .selectAll();
    const copies = await own.db
      .insertInto("snapshot_file")
      .columns(["id", "owner_id", "send_id", "place", "attachment_id", ...copiedFileColumns])
      .expression(
        own.db
          .selectFrom(attached.as("file"))
          .select((eb) => [
            sql<string>`(${ids}::uuid[])[${place}]`.as("id"),
            "owner_id",
            eb.val(sendId).as("send_id"),
            place.as("place"),
            "file.id as attachment_id",
            ...copiedFileColumns,
          ]),
      )
      .returning(["id", "place", "attachment_id as attachmentId", ...storedFileColumns])
      .execute();
    return copies.sort((one, other) => one.place - other.place);
  };
  const files = withFiles ? await copyFiles() : [];
  const body = await keepStandalone();
  return { sendId, itemId: item.id, contentType: item.contentType, message, card: kept.card, body, files, createdAt };

  /** Links are their text and embeds what they hold; an image whose file is not sent too leaves its words. */
  async function keepStandalone(): Promise<ItemBody> {
    const text = await standaloneHtml(own, kept.body.content);
    const sent = new Set(files.map(({ attachmentId }) => attachmentId));
    const content = hasFigures(text) ? mapFigures(text, (id) => (sent.has(id) ? id : null)) : text;
    const body = { ...kept.body, content };
    if (content === kept.body.content) return body;
    await own
      .update("send")
      .set({ body: JSON.stringify(body) })
      .where("id", "=", sendId)
      .execute();
    return body;
  }
}
