import { sql } from "kysely";
import { systemData } from "../platform/data/Data.js";
import { recoverClaims } from "../platform/jobs/claims.js";
import type { JobRun } from "../platform/jobs/jobs.js";
import type { Services } from "../platform/services.js";
import { transferWork } from "./TransferRun.js";
import { exportQueue, importQueue } from "./transfers.js";

const tidyQueue = "transfer.tidy";
const timeoutSeconds = 6 * 3_600;

const waitsInVain = sql<boolean>`alive_at < now() - interval '1 hour'`;
/** An import can be taken back as long as the trash keeps things. */
const keptDays = 30;

/** Queues again what a process that is gone was at, and forgets what is long over. */
async function tidyTransfers(services: Services): Promise<void> {
  const { pool, jobs, clock } = services;
  await recoverClaims(services, transferWork, waitsInVain, ({ id, kind }, tx) =>
    jobs.queue(kind === "EXPORT" ? exportQueue : importQueue, { transferId: id }, { tx }),
  );
  await systemData(pool, "to forget transfers that are long over")
    .deleteFrom("transfer")
    .where("created_at", "<", new Date(clock().getTime() - keptDays * 86_400_000).toISOString())
    .where("state", "not in", ["QUEUED", "RUNNING"])
    .execute();
}

/** What exports and imports; its libraries come with the first run. Call it before the jobs start. */
export function defineTransfers(services: Services): void {
  const { jobs } = services;
  const exporting = async ({ transferId }: { transferId: string }, run: JobRun) =>
    (await import("./export/runExport.js")).runExport(services, transferId, run);
  const importing = async ({ transferId }: { transferId: string }, run: JobRun) =>
    (await import("./import/runImport.js")).runImport(services, transferId, run);
  jobs.define<{ transferId: string }>(exportQueue, exporting, { timeoutSeconds, concurrency: 2 });
  jobs.define<{ transferId: string }>(importQueue, importing, { timeoutSeconds, concurrency: 2 });
  jobs.define(tidyQueue, () => tidyTransfers(services), { retries: 0 });
  jobs.schedule(tidyQueue, "* * * * *");
}
