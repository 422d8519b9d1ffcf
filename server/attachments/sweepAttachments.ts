import { systemData } from "../platform/data/Data.js";
import type { Services } from "../platform/services.js";
import { sweepFiles } from "../platform/storage/sweepFiles.js";

const keptDays = 30;

type Parts = Parameters<typeof sweepFiles>[0];

/**
 * Permanently deletes files that have been in the trash for more than 30 days, then stored files without an owner.
 * Returns how many files that were.
 */
export async function sweepAttachments(parts: Parts): Promise<number> {
  const keptSince = new Date(parts.clock().getTime() - keptDays * 86_400_000).toISOString();
  const db = systemData(parts.pool, "attachments leave the trash after 30 days");
  await db.deleteFrom("attachment").where("deleted_at", "<", keptSince).execute();
  return sweepFiles(parts);
}

/** Sweeps every hour, including soon after the trash is emptied; call it before the jobs start. */
export function defineAttachmentSweep(services: Services): void {
  services.jobs.define("attachments.sweep", async () => {
    const removed = await sweepAttachments(services);
    if (removed > 0) services.log.info({ removed }, "Removed files that nothing owns");
  });
  services.jobs.schedule("attachments.sweep", "40 * * * *");
}
