import type { Services } from "../platform/services.js";
import { sweepFiles } from "../platform/storage/sweepFiles.js";

/** Removes stored files that no row owns any longer, every hour; call it before the jobs start. */
export function defineAttachmentSweep(services: Services): void {
  services.jobs.define("attachments.sweep", async () => {
    const removed = await sweepFiles(services);
    if (removed > 0) services.log.info({ removed }, "Removed files that nothing owns");
  });
  services.jobs.schedule("attachments.sweep", "40 * * * *");
}
