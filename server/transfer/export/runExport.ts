import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { Services } from "../../platform/services.js";
import { dropFile, keepUntil } from "../fileExpiry.js";
import type { TransferRun } from "../transferJobs.js";
import { writeArchive } from "./writeArchive.js";

/** An export stays so long. */
const keptMilliseconds = 24 * 3_600_000;
/** No export is being written for as long as this. */
const writingMilliseconds = 2 * keptMilliseconds;

/** Puts everything of its owner's into one zip, which stays in the file store for a day. */
export async function runExport(services: Services, run: TransferRun, signal: AbortSignal): Promise<void> {
  const key = `exports/${randomUUID()}`;
  const after = (milliseconds: number) => new Date(services.clock().getTime() + milliseconds);
  try {
    await keepUntil(services, key, after(writingMilliseconds));
    const size = await services.files.put(key, writeArchive(services, run, signal));
    signal.throwIfAborted();
    const expiresAt = after(keptMilliseconds);
    await keepUntil(services, key, expiresAt);
    const file = { storage_key: key, file_size: String(size), expires_at: expiresAt.toISOString() };
    await run.complete({ ...file, done: sql<number>`total` });
  } catch (error) {
    await dropFile(services, key);
    throw error;
  }
}
