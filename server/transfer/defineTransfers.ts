import { systemData } from "../platform/data/Data.js";
import { defineLongJob } from "../platform/jobs/defineLongJob.js";
import type { Services } from "../platform/services.js";
import { transferJobs } from "./transferJobs.js";

/** An import can be undone as long as the trash keeps things. */
const keptDays = 30;

async function forgetTransfers({ pool, clock }: Services): Promise<void> {
  await systemData(pool, "to forget transfers that are long over")
    .deleteFrom("transfer")
    .where("created_at", "<", new Date(clock().getTime() - keptDays * 86_400_000).toISOString())
    .where("state", "not in", ["QUEUED", "RUNNING"])
    .execute();
}

/** Runs exports and imports, and deletes old ones; call it before the jobs start. */
export function defineTransfers(services: Services): void {
  for (const job of Object.values(transferJobs)) defineLongJob(services, job);
  services.jobs.define("transfer.forget", () => forgetTransfers(services));
  services.jobs.schedule("transfer.forget", "50 3 * * *");
}
