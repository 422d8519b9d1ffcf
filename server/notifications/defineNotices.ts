import { sql } from "kysely";
import { systemData } from "../platform/data/Data.js";
import type { Services } from "../platform/services.js";
import { sendDigest, sendDigests } from "./digest.js";
import { digestJob, type PushJob, pushJob } from "./notify.js";
import { push } from "./push.js";
import { quietSecondsLeft } from "./quietHours.js";

/** Defines the jobs that tell people; call it before the jobs start. */
export function defineNotices(services: Services): void {
  const { jobs } = services;
  jobs.define<PushJob>(pushJob, (job) => deliverPush(services, job), {
    retries: 6,
    retryDelaySeconds: 15,
    timeoutSeconds: 60,
    concurrency: 4,
  });
  jobs.define<{ personId?: string }>(
    digestJob,
    async ({ personId }) => {
      // What the schedule starts names nobody: everybody whose hour is over.
      if (personId) await sendDigest(services, personId);
      else await sendDigests(services);
    },
    { retries: 3 },
  );
  jobs.schedule(digestJob, "*/5 * * * *");
}

/** In quiet hours the notice waits until they end, unless it is of no more use then. */
async function deliverPush(services: Services, { deviceId, words, expiresAt }: PushJob): Promise<void> {
  const device = await systemData(services.pool, "a job sends notices to devices")
    .selectFrom("push_device as d")
    .leftJoin("notification_settings as s", "s.owner_id", "d.owner_id")
    .where("d.id", "=", deviceId)
    .where(({ fn }) => fn.coalesce("s.browser", sql.lit(true)))
    .select(["d.id", "d.endpoint", "d.p256dh", "d.auth", "s.quiet_from as quietFrom", "s.quiet_until as quietUntil"])
    .select(({ fn }) => fn.coalesce("s.time_zone", sql.lit("UTC")).as("timeZone"))
    .executeTakeFirst();
  if (!device) return;
  const now = services.clock();
  const quietSeconds = quietSecondsLeft(device, now);
  if (expiresAt !== null && Date.parse(expiresAt) <= now.getTime() + quietSeconds * 1000) return;
  if (quietSeconds > 0) {
    const job: PushJob = { deviceId, words, expiresAt };
    await services.jobs.queue(pushJob, job, { startAfterSeconds: quietSeconds });
    return;
  }
  await push(services, device, words);
}
