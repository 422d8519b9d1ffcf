import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { Services } from "../../platform/services.js";
import { dropFile, keepUntil } from "../fileExpiry.js";
import type { TransferRun } from "../transferJobs.js";
import { writeArchive } from "./writeArchive.js";

/** How long an export is kept. */
const keptMilliseconds = 24 * 3_600_000;
/** No export takes this long to write. */
const writingMilliseconds = 2 * keptMilliseconds;

/** Writes everything of its owner's to one zip, which is kept in the file store for a day. */
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
