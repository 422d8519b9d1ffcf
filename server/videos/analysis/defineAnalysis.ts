import { sql } from "kysely";
import { deadSeconds, recoverClaims } from "../../platform/jobs/claims.js";
import { jobsSchema } from "../../platform/jobs/jobs.js";
import type { Services } from "../../platform/services.js";
import { analysisWork } from "./AnalysisRun.js";
import { analyzeQueue } from "./analyzeVideo.js";
import { analysisSeconds, runAnalysis } from "./runAnalysis.js";

const recoverQueue = "videos.recoverAnalyses";
// What waits while no job waits for it was lost between being fetched and being claimed, or has used up its job's tries.
const waitsInVain = sql<boolean>`alive_at < now() - ${sql.lit(deadSeconds)} * interval '1 second' and not exists (
  select 1 from ${sql.table(`${jobsSchema}.job`)} where name = ${sql.lit(analyzeQueue)} and state in ('created', 'retry')
    and data->>'analysisId' = video_analysis.id::text)`;

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
      const recovered = await recoverClaims(services, analysisWork, waitsInVain, ({ id }, tx) =>
        services.jobs.queue(analyzeQueue, { analysisId: id }, { tx }),
      );
      if (recovered > 0) services.log.info({ recovered }, "Analyses that were cut off run again");
    },
    { retries: 0 },
  );
  services.jobs.schedule(recoverQueue, "* * * * *");
}
