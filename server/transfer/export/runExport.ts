import { randomUUID } from "node:crypto";
import { LostClaimError } from "../../platform/jobs/ClaimedRun.js";
import type { JobRun } from "../../platform/jobs/jobs.js";
import type { Services } from "../../platform/services.js";
import { dropFile, keepUntil } from "../fileExpiry.js";
import { TransferRun } from "../TransferRun.js";
import { writeArchive } from "./writeArchive.js";

/** An export stays so long. */
export const keptMilliseconds = 24 * 3_600_000;
/** No export is being written for as long as this. */
const writingMilliseconds = 2 * keptMilliseconds;
const broken = "Something went wrong while your things were gathered. Please try again";

/** Runs one export to its end. Again for one that has ended, or that another process works on, it does nothing. */
export async function runExport(services: Services, transferId: string, job: JobRun): Promise<void> {
  const run = await TransferRun.claim(services, transferId);
  if (!run) return;
  const signal = AbortSignal.any([run.lost, job.signal]);
  const key = `exports/${randomUUID()}`;
  const now = () => services.clock().getTime();
  try {
    await keepUntil(services, key, new Date(now() + writingMilliseconds));
    const size = await services.files.put(key, writeArchive(services, run, signal));
    signal.throwIfAborted();
    const expiresAt = new Date(now() + keptMilliseconds);
    await keepUntil(services, key, expiresAt);
    await run.end("COMPLETED", { file: { key, size, expiresAt: expiresAt.toISOString() } });
    if (run.lost.aborted) throw new LostClaimError();
  } catch (error) {
    await dropFile(services, key);
    if (run.lost.aborted) return;
    if (job.signal.aborted) {
      await run.giveBack();
      throw error;
    }
    services.log.error({ err: error, transferId }, "An export failed");
    await run.end("FAILED", { failure: broken });
  } finally {
    run.close();
  }
}
