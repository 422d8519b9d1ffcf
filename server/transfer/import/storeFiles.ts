import { randomUUID } from "node:crypto";
import { v5 as uuidv5 } from "uuid";
import { lockPerson } from "../../accounts/lockPerson.js";
import { maxAttachments, maxFileBytes } from "../../attachments/Attachment.js";
import { FileBeginning } from "../../attachments/FileBeginning.js";
import { cleanFileName } from "../../attachments/fileNames.js";
import { checkStorage } from "../../attachments/storage.js";
import { ContentType } from "../../content/contentEnums.js";
import { contentChanged } from "../../content/contentEvents.js";
import { TooLargeError } from "../../platform/errors.js";
import { dropFile, keepUntil } from "../keepFile.js";
import { DamagedEntryError } from "./Archive.js";
import type { FoundFile, FoundNote } from "./found.js";
import type { Importer } from "./Importer.js";
import { typeOfName } from "./paths.js";

/** No import is at one file for as long as this. */
const arrivingMilliseconds = 86_400_000;

const knownSql = "select id from attachment where owner_id = $1 and id = any($2::uuid[])";
const ownSql = "delete from unowned_file where storage_key = $1";
const insertSql = `insert into attachment
    (id, owner_id, item_id, file_name, file_type, file_size, storage_key, created_at)
  select $1, $2, n.id, $4, $5, $6, $7, $8 from content_item n where n.owner_id = $2 and n.id = $3
  on conflict do nothing returning id`;

/** Copies the files of notes out of the archive; a file that is there from an earlier try is left. */
export async function storeFiles(importer: Importer, notes: readonly { id: string; item: FoundNote }[]): Promise<void> {
  const sizes = new Map(importer.archive.entries.map(({ path, size }) => [path, size]));
  const wanted = notes.flatMap(({ id: itemId, item }) =>
    item.files.flatMap((file, index) => {
      const reason =
        index >= maxAttachments
          ? `more than ${maxAttachments} files`
          : (sizes.get(file.path) ?? 0) > maxFileBytes
            ? "larger than 10MB"
            : null;
      if (reason) importer.leaveOut(file.path, reason);
      return reason ? [] : [{ itemId, file, id: uuidv5(`file ${file.path}`, itemId) }];
    }),
  );
  importer.report.files += wanted.length;
  if (!importer.run || wanted.length === 0) return;
  const ids = wanted.map(({ id }) => id);
  const known = new Set(
    (await importer.ctx.sql<{ id: string }>("", knownSql, [importer.ownerId, ids])).map(({ id }) => id),
  );
  for (const each of wanted) {
    if (known.has(each.id)) continue;
    try {
      await checkStorage(importer.ctx, sizes.get(each.file.path) ?? 0);
      await storeFile(importer, each);
    } catch (error) {
      if (!(error instanceof TooLargeError)) throw error;
      importer.report.files -= 1;
      importer.leaveOut(each.file.path, "no room left in your storage");
    }
  }
}

async function storeFile(
  importer: Importer,
  { id, itemId, file }: { id: string; itemId: string; file: FoundFile },
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
    await run.whileMine(async (tx) => {
      await lockPerson(tx, ownerId);
      await checkStorage(tx, size);
      const values = [id, ownerId, itemId, name, type, size, key, tx.clock().toISOString()];
      const made = await tx.sql("attachments.import", insertSql, values);
      if (made.length === 0) return;
      await tx.sql("attachments.own", ownSql, [key]);
      await tx.emit(contentChanged({ id: itemId, ownerId, contentType: ContentType.NOTE }));
    });
  } catch (error) {
    await dropFile(ctx.services, key);
    if (!(error instanceof DamagedEntryError)) throw error;
    importer.report.files -= 1;
    importer.leaveOut(file.path, error.reason);
  }
}
