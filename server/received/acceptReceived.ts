import { sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import { lockPerson } from "../accounts/lockPerson.js";
import { restoreContent } from "../content/contentActions.js";
import { type ContentRow, contentRows } from "../content/contentRows.js";
import { createContent } from "../content/createContent.js";
import { type AnyItem, derivedFields, fieldsOfKind, fieldsWith } from "../content/fields.js";
import { hasFigures, mapFigures } from "../content/html/figures.js";
import { readNoteText } from "../content/html/noteText.js";
import { checkStorage } from "../content/images/storage.js";
import type { ContentType } from "../contentKinds/ContentType.js";
import type { Context } from "../platform/context.js";
import { rowCount } from "../platform/data/expressions.js";
import { insertRows } from "../platform/data/givenRows.js";
import { copiedFileColumns } from "../platform/storage/fileColumns.js";
import { nameKey } from "../taxonomy/nameKey.js";
import { checkRoom } from "../taxonomy/saveNamed.js";
import { maxTags } from "../taxonomy/Tag.js";
import { taxonomyChanged } from "../taxonomy/taxonomyEvents.js";
import { keepTranscript } from "../videos/transcript/transcripts.js";
import { type LockedReceived, lockReceived } from "./lockReceived.js";
import { decide } from "./receivedActions.js";
import { ReceivedStatus } from "./receivedEnums.js";
import type { ReceivedRow } from "./receivedRows.js";

/**
 * Makes a copy of a received item for the viewer, with its files, tags and transcript. Returns the existing copy if it
 * was accepted already; after an undo the copy is restored from the trash, or made again.
 * @throws NotFoundError when it isn't the viewer's, InvalidInputError with field `categoryId` and for more tags than a
 * person may have, TooLargeError when its files would exceed the viewer's storage.
 */
export async function acceptReceived(
  ctx: Context,
  id: string,
  categoryId: string | null | undefined,
): Promise<ReceivedRow> {
  return ctx.transact(async (tx) => {
    const { userId } = tx.requireViewer();
    await lockPerson(tx, userId);
    const received = await lockReceived(tx, id);
    const [copy] = received.copyId === null ? [] : await contentRows(tx, [received.copyId]);
    if (!copy) {
      const made = await makeCopy(tx, received, categoryId ?? null);
      await tx.own.update("received_item").set({ copy_id: made.id }).where("id", "=", id).execute();
    } else if (received.status !== ReceivedStatus.ACCEPTED && copy.deletedAt !== null) {
      await restoreContent(tx, [copy.id]);
    }
    return decide(tx, id, ReceivedStatus.ACCEPTED);
  });
}

async function makeCopy(tx: Context, received: LockedReceived, categoryId: string | null): Promise<ContentRow> {
  const { card, body, contentType } = received;
  const copyId = uuidv7();
  const tagIds = await tagsLike(tx, contentType, card.tags);
  const shared = { id: copyId, title: card.title, categoryId, tagIds };
  const sent = sentFields(contentType, { ...card, ...body });
  const files = tx.own.select("snapshot_file").where("received_item_id", "=", received.id);
  const fileIds = Array.from({ length: received.fileCount }, () => uuidv7());
  const content = await withCopiedImages(body.content, fileIds, () =>
    files.orderBy("place").select("attachment_id as id").execute(),
  );
  const derived = derivedFields(contentType, sent, await readNoteText(tx, content, new Set(fileIds)));
  const item = await createContent(tx, contentType, shared, { ...sent, ...derived });
  if (received.transcript !== null) await keepTranscript(tx, item.id, received.transcript);
  if (received.fileCount === 0) return item;
  const { bytes } = await files
    .select(sql<number>`coalesce(sum(file_size), 0)::float8`.as("bytes"))
    .executeTakeFirstOrThrow();
  await checkStorage(tx, bytes);
  const { own } = tx;
  // The lock keeps their rows until the copy has its own.
  await own.db
    .insertInto("attachment")
    .columns(["id", "owner_id", "item_id", ...copiedFileColumns, "created_at"])
    .expression(
      own.db
        .selectFrom(files.selectAll().orderBy("place").forKeyShare().as("file"))
        .select((eb) => [
          sql<string>`(${fileIds}::uuid[])[row_number() over (order by place)]`.as("id"),
          "owner_id",
          eb.val(item.id).as("item_id"),
          ...copiedFileColumns,
          eb.val(tx.clock().toISOString()).as("created_at"),
        ]),
    )
    .execute();
  return item;
}

/** A sent text with the copies of its files, in their order, as its images. */
async function withCopiedImages(
  content: string | null | undefined,
  fileIds: readonly string[],
  readSources: () => Promise<{ id: string | null }[]>,
): Promise<string | null> {
  if (!hasFigures(content)) return content ?? null;
  const copies = new Map((await readSources()).map(({ id }, place) => [id, fileIds[place]]));
  return mapFigures(content, (id) => copies.get(id));
}

/** The fields of its kind. An item sent before a field existed has no value for it. */
function sentFields(contentType: ContentType, sent: Record<string, unknown>): Partial<AnyItem> {
  const names: string[] = fieldsWith<object, "snapshot">(fieldsOfKind[contentType], "snapshot");
  return Object.fromEntries(names.flatMap((name) => (sent[name] == null ? [] : [[name, sent[name]]])));
}

/** The viewer's tags of these names, ignoring case; missing ones are created. */
async function tagsLike(
  tx: Context,
  contentType: ContentType,
  tags: readonly { name: string; color: string }[],
): Promise<string[]> {
  if (tags.length === 0) return [];
  const shared = { content_type: contentType, created_at: tx.clock().toISOString() };
  const rows = tags.map(({ name, color }) => ({ id: uuidv7(), name, name_key: nameKey(name), color, ...shared }));
  const added = await insertRows(tx.own, "tag", rows)
    .onConflict((conflict) => conflict.columns(["owner_id", "content_type", "name_key"]).doNothing())
    .returning("id")
    .execute();
  if (added.length > 0) {
    const { count } = await tx.own.select("tag").select(rowCount).executeTakeFirstOrThrow();
    checkRoom(count - added.length, maxTags, "tags", added.length);
    await tx.emit(taxonomyChanged(tx.requireViewer().userId));
  }
  const found = await tx.own
    .select("tag")
    .where("content_type", "=", contentType)
    .where((eb) => eb("name_key", "=", eb.fn.any(eb.val(rows.map((row) => row.name_key)))))
    .select("id")
    .execute();
  return found.map((tag) => tag.id);
}
