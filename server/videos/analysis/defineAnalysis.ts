import { jobsSchema } from "../../platform/jobs.js";
import type { Services } from "../../platform/services.js";
import { deadSeconds } from "./AnalysisRun.js";
import { analyzeQueue } from "./analyzeVideo.js";
import { analysisSeconds, runAnalysis } from "./runAnalysis.js";

const recoverQueue = "videos.recoverAnalyses";
// What waits while no job waits for it was lost between being fetched and being claimed, or has used up its job's tries.
const orphansSql = `update video_analysis set state = 'QUEUED', claim = null, alive_at = now()
  where id in (
    select id from video_analysis
    where (state = 'RUNNING' and alive_at < now() - interval '${deadSeconds} seconds')
      or (state = 'QUEUED' and alive_at < now() - interval '${deadSeconds} seconds' and not exists (
        select 1 from ${jobsSchema}.job where name = '${analyzeQueue}' and state in ('created', 'retry')
          and data->>'analysisId' = video_analysis.id::text))
    order by alive_at limit 100 for update skip locked)
  returning id`;

/**
 * Queues again what was being analyzed by a process that is gone; the queue itself would only find out after an hour.
 * Gives how many that were.
 */
export async function recoverAnalyses({ pool, jobs }: Pick<Services, "pool" | "jobs">): Promise<number> {
  const client = await pool.connect();
  try {
    await client.query("begin");
    const { rows } = await client.query<{ id: string }>(orphansSql);
    for (const { id } of rows) await jobs.queue(analyzeQueue, { analysisId: id }, { tx: client });
    await client.query("commit");
    return rows.length;
  } catch (error) {
    await client.query("rollback").catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}

/** What analyzes videos, and what looks after analyses that were cut off; call it before the jobs start. */
export function defineAnalysis(services: Services): void {
  services.jobs.define<{ analysisId: string }>(
    analyzeQueue,
    ({ analysisId }, run) => runAnalysis(services, analysisId, run),
    { timeoutSeconds: analysisSeconds + 300, concurrency: 3 },
  );
  services.jobs.define(
    recoverQueue,
    async () => {
      const recovered = await recoverAnalyses(services);
      if (recovered > 0) services.log.info({ recovered }, "Analyses that were cut off run again");
    },
    { retries: 0 },
  );
  services.jobs.schedule(recoverQueue, "* * * * *");
}
