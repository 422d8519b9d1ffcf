import { createWriteStream } from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { AppError, InvalidInputError } from "../../platform/errors.js";
import type { JobRun } from "../../platform/jobs/jobs.js";
import type { Services } from "../../platform/services.js";
import { TransferRun } from "../TransferRun.js";
import { withArchive, withFolder } from "./Archive.js";
import { Importer } from "./Importer.js";
import { importArchive } from "./importArchive.js";
import { keepRoom } from "./keepRoom.js";

const broken = "Something went wrong. What was imported until then is there; trying again goes on from there";

/** Runs one import to its end. Again for one that has ended, or that another process works on, it does nothing. */
export async function runImport(services: Services, transferId: string, job: JobRun): Promise<void> {
  const run = await TransferRun.claim(services, transferId);
  if (!run) return;
  const signal = AbortSignal.any([run.lost, job.signal]);
  let importer: Importer | null = null;
  try {
    await withFolder(async (folder) => {
      const { row } = run;
      const path = join(folder, "file");
      const stored = row.storageKey ? await services.files.read(row.storageKey) : null;
      if (!stored) throw new InvalidInputError("The file is gone. Please choose it again");
      await pipeline(keepRoom(stored, folder), createWriteStream(path), { signal });
      await withArchive({ path, fileName: row.fileName, opensZips: row.source === "NOTION" }, async (archive) => {
        importer = new Importer(run.context, archive, row, run);
        run.expect(row.total);
        run.at("NOTES");
        await importArchive(importer, row.timeZone, signal, (count) => run.advance(count));
      });
    });
    await run.end("COMPLETED", reportOf(importer));
  } catch (error) {
    if (run.lost.aborted) return;
    if (job.signal.aborted) {
      await run.giveBack();
      throw error;
    }
    const isTheirs = error instanceof AppError;
    if (!isTheirs) services.log.error({ err: error, transferId }, "An import failed");
    await run.end("FAILED", { failure: isTheirs ? error.message : broken, ...reportOf(importer) });
  } finally {
    run.close();
  }
}

function reportOf(importer: Importer | null): { report?: Importer["report"] } {
  return importer ? { report: importer.report } : {};
}
