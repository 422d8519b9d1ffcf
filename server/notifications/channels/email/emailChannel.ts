import { sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import { systemData } from "../../../platform/data/Data.js";
import { givenRows } from "../../../platform/data/givenRows.js";
import type { Channel } from "../Channel.js";
import { sendDigest, sendDigests } from "./digest.js";

const digestJob = "notifications.digest";

const waitingColumns = ["id", "owner_id", "received_item_id", "title", "body", "path", "created_at"] as const;

/** By mail: a digest of the notices that ask for it, at most one an hour. */
export const emailChannel: Channel = {
  define(services) {
    const { jobs } = services;
    jobs.define<{ personId?: string }>(
      digestJob,
      async ({ personId }) => {
        // The scheduled run names no person: it handles everybody whose hour has passed.
        if (personId) await sendDigest(services, personId);
        else await sendDigests(services);
      },
      { retries: 3 },
    );
    jobs.schedule(digestJob, "*/5 * * * *");
  },
  async notify({ jobs, clock }, runner, notices) {
    const now = clock().toISOString();
    const db = systemData(runner, "people are told of what reaches them");
    const gathered = notices.filter(({ inDigest }) => inDigest);
    if (gathered.length === 0) return;
    const waiting = gathered.map(({ personId, receivedItemId, title, body, path }) => ({
      id: uuidv7(),
      owner_id: personId,
      received_item_id: receivedItemId ?? null,
      title,
      body,
      path,
      created_at: now,
    }));
    await db
      .insertInto("waiting_notice")
      .columns(waitingColumns)
      .expression((eb) =>
        eb
          .selectFrom(givenRows("waiting_notice", waiting))
          .leftJoin("notification_settings as s", "s.owner_id", "given.owner_id")
          .where(({ fn }) => fn.coalesce("s.email", sql.lit(true)))
          .select(waitingColumns.map((column) => `given.${column}` as const)),
      )
      .execute();
    const people = [...new Set(gathered.map(({ personId }) => personId))];
    await jobs.queueAll(
      digestJob,
      people.map((personId) => ({ personId })),
      { tx: runner },
    );
  },
};
