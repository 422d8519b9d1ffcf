import type { JobRun } from "../platform/jobs.js";
import type { Services } from "../platform/services.js";
import { deadSeconds } from "./TransferRun.js";
import { exportQueue, importQueue } from "./transfers.js";

const tidyQueue = "transfer.tidy";
const timeoutSeconds = 6 * 3_600;

const orphansSql = `update transfer set state = 'QUEUED', claim = null, alive_at = now()
  where id in (
    select id from transfer where state in ('QUEUED', 'RUNNING')
      and ((state = 'RUNNING' and alive_at < now() - interval '${deadSeconds} seconds')
        or (state = 'QUEUED' and alive_at < now() - interval '1 hour'))
    order by alive_at limit 100 for update skip locked)
  returning id, kind`;
const forgetSql = "delete from transfer where created_at < $1 and state not in ('QUEUED', 'RUNNING')";
/** An import can be taken back as long as the trash keeps things. */
const keptDays = 30;

/** Queues again what a process that is gone was at, and forgets what is long over. */
export async function tidyTransfers({ pool, jobs, clock }: Services): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query("begin");
    const { rows } = await client.query<{ id: string; kind: string }>(orphansSql);
    for (const { id, kind } of rows) {
      await jobs.queue(kind === "EXPORT" ? exportQueue : importQueue, { transferId: id }, { tx: client });
    }
    await client.query("commit");
  } catch (error) {
    await client.query("rollback").catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
  await pool.query(forgetSql, [new Date(clock().getTime() - keptDays * 86_400_000).toISOString()]);
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
