import { sql } from "kysely";
import { systemData } from "../../../platform/data/Data.js";
import { anyOf } from "../../../platform/data/Parameter.js";
import type { Services } from "../../../platform/services.js";
import type { NoticeWords } from "../../Notice.js";
import { quietSecondsLeft } from "../../quietHours.js";
import type { Channel } from "../Channel.js";
import { push } from "./push.js";

interface PushJob {
  deviceId: string;
  words: NoticeWords;
  expiresAt: string | null;
}

const pushJob = "notifications.push";

/** On devices that allow it, outside the person's quiet hours. */
export const pushChannel: Channel = {
  define(services) {
    services.jobs.define<PushJob>(pushJob, (job) => deliver(services, job), {
      retries: 6,
      retryDelaySeconds: 15,
      timeoutSeconds: 60,
      concurrency: 4,
    });
  },
  async notify({ jobs }, runner, notices) {
    const people = notices.map(({ personId }) => personId);
    const devices = await systemData(runner, "people are told of what reaches them")
      .selectFrom("push_device as d")
      .leftJoin("notification_settings as s", "s.owner_id", "d.owner_id")
      .where("d.owner_id", "=", anyOf(people))
      .where((eb) => eb.fn.coalesce("s.browser", sql.lit(true)))
      .select(["d.id", "d.owner_id as personId"])
      .execute();
    const pushes = notices.flatMap(({ personId, title, body, path, expiresAt = null }) =>
      devices
        .filter((device) => device.personId === personId)
        .map(({ id }): PushJob => ({ deviceId: id, words: { title, body, path }, expiresAt })),
    );
    if (pushes.length > 0) await jobs.queueAll(pushJob, pushes, { tx: runner });
  },
};

/** During quiet hours the notice waits until they end, unless it is out of date by then. */
async function deliver(services: Services, { deviceId, words, expiresAt }: PushJob): Promise<void> {
  const device = await systemData(services.pool, "people are told of what reaches them")
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
