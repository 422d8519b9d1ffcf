import { sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import { lockPerson } from "../../accounts/lockPerson.js";
import type { Context } from "../../platform/context.js";
import { copiedFileColumns } from "../../platform/storage/fileColumns.js";
import { imageTypes } from "../../platform/storage/imageTypes.js";
import { figureIds, type ImageIds, mapFigures } from "../html/figures.js";
import { checkStorage } from "./storage.js";

/**
 * Makes a note from the text of another of the viewer's notes, with copies of the images that the text shows. They
 * share the bytes, and count as files of their own. An image in the trash leaves its words.
 * @param html cleaned HTML.
 * @param id of the note to make, if it is chosen already: when there is one with it, nothing is copied.
 * @param make makes the note from the text with the copies, whose ids it is given; returns the note's id.
 * @throws TooLargeError beyond the person's storage.
 */
export async function copyImages(
  ctx: Context,
  html: string,
  noteId: string,
  id: string | null | undefined,
  make: (tx: Context, html: string | null, images: ImageIds) => Promise<string>,
): Promise<string> {
  return ctx.transact(async (tx) => {
    await lockPerson(tx, tx.requireViewer().userId);
    const { own } = tx;
    const made = id && (await own.select("content_item").where("id", "=", id).select("id").executeTakeFirst());
    if (made) return make(tx, html, new Set());
    const files = await own
      .select("attachment")
      .where("item_id", "=", noteId)
      .where("id", "in", figureIds(html))
      .where("file_type", "in", imageTypes)
      .where("deleted_at", "is", null)
      .orderBy("id")
      // keeps the bytes until the copies name them too
      .forKeyShare()
      .select(["id", "file_size as fileSize"])
      .execute();
    await checkStorage(
      tx,
      files.reduce((bytes, { fileSize }) => bytes + fileSize, 0),
    );
    const copies = new Map(files.map(({ id }) => [id, uuidv7()]));
    const ids = [...copies.values()];
    const itemId = await make(
      tx,
      mapFigures(html, (id) => copies.get(id)),
      new Set(ids),
    );
    if (ids.length === 0) return itemId;
    await own.db
      .insertInto("attachment")
      .columns(["id", "owner_id", "item_id", ...copiedFileColumns, "created_at"])
      .expression(
        own
          .select("attachment")
          .where("id", "in", [...copies.keys()])
          .select((eb) => [
            sql<string>`(${ids}::uuid[])[row_number() over (order by id)]`.as("id"),
            "owner_id",
            eb.val(itemId).as("item_id"),
            ...copiedFileColumns,
            eb.val(tx.clock().toISOString()).as("created_at"),
          ]),
      )
      .execute();
    return itemId;
  });
}
