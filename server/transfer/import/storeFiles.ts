import { randomUUID } from "node:crypto";
import { v5 as uuidv5 } from "uuid";
import { lockPerson } from "../../accounts/lockPerson.js";
import { maxAttachments, maxFileBytes } from "../../attachments/Attachment.js";
import { FileBeginning } from "../../attachments/FileBeginning.js";
import { cleanFileName } from "../../attachments/fileNames.js";
import { contentChanged } from "../../content/contentEvents.js";
import { joinedIds, splitIds } from "../../content/html/blockIds.js";
import { hasFigures, mapFigures } from "../../content/html/figures.js";
import { blocksOf, stepsOf } from "../../content/html/noteBlocks.js";
import { attributesOf } from "../../content/html/tokensOf.js";
import { checkStorage } from "../../content/images/storage.js";
import type { ContentType } from "../../contentKinds/contentKinds.js";
import { givenRows } from "../../platform/data/givenRows.js";
import { anyOf } from "../../platform/data/Parameter.js";
import { TooLargeError } from "../../platform/errors.js";
import { copiedFileColumns } from "../../platform/storage/fileColumns.js";
import { isImageType } from "../../platform/storage/imageTypes.js";
import { dropFile, keepUntil } from "../fileExpiry.js";
import { DamagedEntryError } from "./Archive.js";
import type { Importer } from "./Importer.js";
import type { ImportContent, ImportFile } from "./importRecord.js";
import { typeOfName } from "./paths.js";

/** No import takes this long for one file. */
const arrivingMilliseconds = 86_400_000;

/** Copies the files of a kind's items out of the archive; files from an earlier try are skipped. */
export async function storeFiles(
  importer: Importer,
  contentType: ContentType,
  items: readonly { id: string; item: ImportContent }[],
): Promise<void> {
  const sizes = new Map(importer.archive.entries.map(({ path, size }) => [path, size]));
  const wanted = items.flatMap(({ id: itemId, item }) =>
    item.files.flatMap((file, index) => {
      const reason =
        index >= maxAttachments
          ? `more than ${maxAttachments} files`
          : (sizes.get(file.path) ?? 0) > maxFileBytes
            ? "larger than 10MB"
            : null;
      if (reason) importer.leaveOut(file.path, reason);
      return reason ? [] : [{ itemId, file, id: attachmentIdOf(itemId, file) }];
    }),
  );
  importer.report.files += wanted.length;
  if (!importer.run || wanted.length === 0) return;
  const ids = wanted.map(({ id }) => id);
  const stored = await importer.ctx.own.select("attachment").where("id", "=", anyOf(ids)).select("id").execute();
  const known = new Set(stored.map((row) => row.id));
  for (const each of wanted) {
    if (known.has(each.id)) continue;
    try {
      await checkStorage(importer.ctx, sizes.get(each.file.path) ?? 0);
      await storeFile(importer, { ...each, contentType });
    } catch (error) {
      if (!(error instanceof TooLargeError)) throw error;
      importer.report.files -= 1;
      importer.leaveOut(each.file.path, "not enough storage left");
    }
  }
}

/** The id that a file of an item gets, always the same. */
function attachmentIdOf(itemId: string, { path }: ImportFile): string {
  return uuidv5(`file ${path}`, bytesOf(itemId));
}

/**
 * The columns of an item with the text whose images are its own files; one without a file leaves its words, or goes with
 * its block id.
 */
export function withOwnImages({ columns, files }: ImportContent, itemId: string): ImportContent["columns"] {
  const { content, blockIds } = columns;
  if (!hasFigures(content)) return columns;
  const images = files
    .slice(0, maxAttachments)
    .filter(({ fileType, fileName }) => isImageType(fileType ?? typeOfName(fileName)));
  const ids = new Map(
    images.flatMap((file) => file.imageIds?.map((id) => [id, attachmentIdOf(itemId, file)] as const) ?? []),
  );
  const own = { ...columns, content: mapFigures(content, (id) => ids.get(id)) };
  if (!blockIds) return own;
  const gone = blocksOfImages(content, (id) => !ids.has(id));
  return { ...own, blockIds: joinedIds(splitIds(blockIds).filter((_, at) => !gone.has(at))) };
}

/** The positions of blocks that are, or hold nothing but, images without words, of these attachments. */
function blocksOfImages(content: string, isAsked: (id: string) => boolean): Set<number> {
  const blocks = blocksOf(content);
  const found = new Set<number>();
  for (const { token, block, parent } of stepsOf(content)) {
    if (token.name === undefined || token.isEnd) continue;
    const isQuote = parent === null && token.name === "blockquote";
    const isGone = token.name === "figure" && isAsked(attributesOf(token)["data-attachment"] ?? "");
    if ((isQuote || (isGone && parent === null)) && blocks[block]?.text === "") found.add(block);
    else if (!isGone && token.name !== "img") found.delete(block);
  }
  return found;
}

/** An id as bytes: the library rejects the text of an unknown UUID version, which a client may have chosen. */
function bytesOf(id: string): Uint8Array {
  return Buffer.from(id.replaceAll("-", ""), "hex");
}

async function storeFile(
  importer: Importer,
  { id, itemId, file, contentType }: { id: string; itemId: string; file: ImportFile; contentType: ContentType },
): Promise<void> {
  const { ctx, ownerId, run } = importer;
  if (!run) return;
  const key = `attachments/${randomUUID()}`;
  const name = cleanFileName(file.fileName);
  await keepUntil(ctx.services, key, new Date(ctx.clock().getTime() + arrivingMilliseconds));
  try {
    const beginning = new FileBeginning();
    const size = await ctx.services.files.put(key, beginning.of(await importer.archive.open(file.path)));
    const type = await beginning.type(file.fileType ?? typeOfName(name));
    const image = beginning.imageSize(type);
    await run.whileMine(async (tx) => {
      await lockPerson(tx, ownerId);
      await checkStorage(tx, size);
      const { own } = tx;
      const file = { id, item_id: itemId, file_name: name, file_type: type, file_size: size, storage_key: key };
      const pixels = { image_width: image?.width ?? null, image_height: image?.height ?? null };
      const made = await own.db
        .insertInto("attachment")
        .columns(["owner_id", "item_id", "id", ...copiedFileColumns, "created_at"])
        .expression(
          own
            .select("content_item as n")
            .innerJoin(
              givenRows("attachment", [{ ...file, ...pixels, created_at: tx.clock().toISOString() }]),
              "given.item_id",
              "n.id",
            )
            .select(["n.owner_id", "given.item_id", "given.id", ...copiedFileColumns, "given.created_at"]),
        )
        .onConflict((conflict) => conflict.doNothing())
        .returning("id")
        .execute();
      if (made.length === 0) return;
      await own.db.deleteFrom("unowned_file").where("storage_key", "=", key).execute();
      await tx.emit(contentChanged({ id: itemId, ownerId, contentType }));
    });
  } catch (error) {
    await dropFile(ctx.services, key);
    if (!(error instanceof DamagedEntryError)) throw error;
    importer.report.files -= 1;
    importer.leaveOut(file.path, error.reason);
  }
}
