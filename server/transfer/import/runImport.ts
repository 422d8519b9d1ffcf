import { createWriteStream } from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { sql } from "kysely";
import { InvalidInputError } from "../../platform/errors.js";
import type { Services } from "../../platform/services.js";
import { TransferProgress } from "../TransferProgress.js";
import type { TransferRun } from "../transferJobs.js";
import { withArchive, withFolder } from "./Archive.js";
import { Importer } from "./Importer.js";
import { importArchive } from "./importArchive.js";
import { keepRoom } from "./keepRoom.js";

/** Imports a file's contents, and continues where an earlier try of the same import was interrupted. */
export async function runImport(services: Services, run: TransferRun, signal: AbortSignal): Promise<void> {
  const { row, context } = run;
  await withFolder(async (folder) => {
    const path = join(folder, "file");
    const stored = row.storageKey ? await services.files.read(row.storageKey) : null;
    if (!stored) throw new InvalidInputError("The file is gone. Please choose it again");
    await pipeline(keepRoom(stored, folder), createWriteStream(path), { signal });
    await withArchive({ path, fileName: row.fileName, opensZips: row.source === "NOTION" }, async (archive) => {
      const importer = new Importer(context, archive, row, run);
      try {
        await importArchive(importer, row.timeZone, signal, new TransferProgress(run, row.total));
      } finally {
        await run.write({ report: JSON.stringify(importer.report) });
      }
    });
  });
  await run.complete({ done: sql<number>`total` });
}
