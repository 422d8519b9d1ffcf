import { randomUUID } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { v7 as uuidv7 } from "uuid";
import { cleanFileName } from "../../attachments/fileNames.js";
import { limitOf } from "../../limits.js";
import type { Context } from "../../platform/context.js";
import { viewerId } from "../../platform/data/Parameter.js";
import { InvalidInputError, RateLimitedError } from "../../platform/errors.js";
import { Turns } from "../../platform/fairShares/Turns.js";
import type { ArrivingFile } from "../../platform/graphql/Upload.js";
import { boundedBytes } from "../../platform/http/boundedBytes.js";
import { isTimeZone } from "../../platform/recurrence/timeZones.js";
import { dropFile, keepUntil } from "../fileExpiry.js";
import type { ImportSource } from "../Transfer.js";
import { transferProgressed } from "../transferEvents.js";
import { type TransferRow, transferColumns } from "../transferRows.js";
import { withArchive, withFolder } from "./Archive.js";
import { Importer } from "./Importer.js";
import { importArchive, thingsOf } from "./importArchive.js";
import { keepRoom } from "./keepRoom.js";

const maxArchiveBytes = limitOf.files.archiveBytes.max;
/** Each may take 1 GB in the temporary folder. */
const previewing = new Turns(Number.POSITIVE_INFINITY, 2);
/** When a preview that was not started is deleted. */
const waitingMilliseconds = 24 * 3_600_000;

/**
 * Reports what a file would import, and keeps the file so that the import can be started; changes nothing else.
 * @throws InvalidInputError for an unreadable file, TooLargeError for more than 1 GB, RateLimitedError after 30 within
 * an hour and for a third at once.
 */
export async function previewImport(
  ctx: Context,
  source: ImportSource,
  file: ArrivingFile,
  timeZone: string | null | undefined,
): Promise<TransferRow> {
  const { userId } = ctx.requireViewer();
  const zone = timeZone ?? "UTC";
  if (!isTimeZone(zone)) throw new InvalidInputError("Please enter an IANA time zone, such as Europe/Lisbon");
  const giveBack = previewing.takeNow(userId);
  if (!giveBack)
    throw new RateLimitedError("Two of your files are being checked. Please try again when one is done", 10);
  try {
    await ctx.services.limits.take(`import ${userId}`, limitOf.files.importPreviews);
    return await lookAt(ctx, source, file, zone);
  } finally {
    giveBack();
  }
}

async function lookAt(ctx: Context, source: ImportSource, file: ArrivingFile, zone: string): Promise<TransferRow> {
  const arrived = await file.promise.catch(() => {
    throw new InvalidInputError("Please choose a file", { file: "Please choose a file" });
  });
  const fileName = cleanFileName(arrived.filename);
  return withFolder(async (folder) => {
    const path = join(folder, "file");
    const bytes = boundedBytes(arrived, maxArchiveBytes, "This file is too large. Maximum size is 1GB.");
    await pipeline(keepRoom(bytes, folder), createWriteStream(path));
    const id = uuidv7();
    const report = await withArchive({ path, fileName, opensZips: source === "NOTION" }, async (archive) => {
      const importer = new Importer(ctx, archive, { id, source }, null);
      await importArchive(importer, zone, new AbortController().signal);
      return importer.report;
    });
    const key = `imports/${randomUUID()}`;
    await keepUntil(ctx.services, key, new Date(ctx.clock().getTime() + waitingMilliseconds));
    const size = await ctx.services.files.put(key, keepRoom(createReadStream(path), ctx.services.settings.dataDir));
    const { row, former } = await ctx.transact(async (tx) => {
      const former = await tx.own.delete("transfer").where("state", "=", "CHECKED").returning("storage_key").execute();
      const row = await tx.own.db
        .insertInto("transfer")
        .values({
          id,
          owner_id: viewerId,
          kind: "IMPORT",
          source,
          state: "CHECKED",
          file_name: fileName,
          file_size: String(size),
          storage_key: key,
          time_zone: zone,
          report: JSON.stringify(report),
          total: thingsOf(report),
          created_at: tx.clock().toISOString(),
        })
        .returning(transferColumns)
        .executeTakeFirstOrThrow();
      await tx.emit(transferProgressed(row));
      return { row, former };
    });
    for (const { storage_key } of former) if (storage_key) await dropFile(ctx.services, storage_key);
    return row;
  });
}
