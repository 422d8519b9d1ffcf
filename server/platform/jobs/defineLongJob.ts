import { NotFoundError } from "../errors.js";
import { isDatabaseAway } from "../outage.js";
import type { Services } from "../services.js";
import type { JobRun } from "./jobs.js";
import type { LongJob, LongJobReference, LongJobRow, LongJobTable } from "./LongJob.js";
import { LongJobRun } from "./LongJobRun.js";

/** Registers a kind of long job; call it before the jobs start. */
export function defineLongJob<Row extends LongJobRow, T extends LongJobTable>(
  services: Services,
  job: LongJob<Row, T>,
): void {
  const { jobs } = services;
  const { name, concurrency, maxSeconds } = job;
  // A job that took its process down at every try would otherwise never be marked as ended.
  const deadLetter = `${name}.cutOff`;
  jobs.define<LongJobReference>(deadLetter, async ({ id }) => {
    const run = await LongJobRun.begin(services, job, id);
    await run?.fail(job.broken).finally(() => run.close());
  });
  jobs.define<LongJobReference>(name, ({ id }, jobRun) => runLongJob(services, job, id, jobRun), {
    concurrency,
    deadLetter,
    // only for a run that ignores its signal
    timeoutSeconds: maxSeconds + 60,
  });
}

/** Runs a job to its end. Does nothing for one that has already ended. */
async function runLongJob<Row extends LongJobRow, T extends LongJobTable>(
  services: Services,
  job: LongJob<Row, T>,
  id: string,
  jobRun: JobRun,
): Promise<void> {
  const run = await LongJobRun.begin(services, job, id);
  if (!run) return;
  const tooLate = AbortSignal.timeout(job.maxSeconds * 1_000);
  const end = async (error: unknown): Promise<void> => {
    if (run.lost.aborted) throw error;
    if (tooLate.aborted) return run.fail(job.tooLong);
    // The app stops, no longer has the job, or can't store its result: the next try takes the row over.
    if (jobRun.signal.aborted || isDatabaseAway(error)) throw error;
    if (error instanceof NotFoundError) return run.cancel();
    if (error instanceof Error && job.told.some((kind) => error instanceof kind)) return run.fail(error.message);
    services.log.error({ err: error, job: job.name, id }, "A long job failed");
    return run.fail(job.broken);
  };
  try {
    await job.run(services, run, AbortSignal.any([run.lost, jobRun.signal, tooLate])).catch(end);
  } catch (error) {
    if (!run.lost.aborted) throw error;
  } finally {
    run.close();
  }
}
