import type { Services } from "../platform/services.js";
import { beginDueBackup, makeBackupJob } from "./backupRuns.js";
import { makeBackup } from "./makeBackup.js";
import { removeLeft } from "./removeLeft.js";
import { lookEveryMinutes } from "./scheduledTime.js";

const scheduleJob = "backups.schedule";
const maxSeconds = 12 * 3_600;

/**
 * Makes backups on demand and by the schedule; call it before the jobs start.
 * @returns a function that stops the backup in progress, to be restarted later; call it before the jobs stop.
 */
export function defineBackups(services: Services): () => void {
  const { jobs } = services;
  const stopping = new AbortController();
  jobs.define<{ runId: string }>(makeBackupJob, ({ runId }, run) => makeBackup(services, runId, run, stopping.signal), {
    retries: 10,
    retryDelaySeconds: 5,
    timeoutSeconds: maxSeconds,
  });
  jobs.define(scheduleJob, async () => {
    await beginDueBackup(services);
    await removeLeft(services);
  });
  jobs.schedule(scheduleJob, `*/${lookEveryMinutes} * * * *`);
  return () => stopping.abort(new Error("The app stops"));
}
