import type { Services } from "../platform/services.js";
import { beginDueBackup, makeBackupJob } from "./backupRuns.js";
import { makeBackup } from "./makeBackup.js";
import { lookEveryMinutes } from "./scheduledTime.js";

const scheduleJob = "backups.schedule";
const maxSeconds = 12 * 3_600;

/** Makes backups on demand and by the schedule; call it before the jobs start. */
export function defineBackups(services: Services): void {
  const { jobs } = services;
  jobs.define<{ runId: string }>(makeBackupJob, ({ runId }, run) => makeBackup(services, runId, run), {
    retries: 3,
    retryDelaySeconds: 5,
    timeoutSeconds: maxSeconds,
  });
  jobs.define(scheduleJob, () => beginDueBackup(services));
  jobs.schedule(scheduleJob, `*/${lookEveryMinutes} * * * *`);
}
