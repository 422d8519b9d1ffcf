import { sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import { systemData } from "../platform/data/Data.js";
import { givenRows } from "../platform/data/givenRows.js";
import { anyOf, unnested } from "../platform/data/Parameter.js";
import type { SqlRunner } from "../platform/jobs.js";
import type { Services } from "../platform/services.js";
import type { NoticeWords } from "./push.js";

/** Something that a person should know of, also when no page of theirs is open. */
export interface Notice extends NoticeWords {
  personId: string;
  /** What was received; once it is read there, no mail tells of it. */
  receivedItemId?: string;
  /**
   * SENT: a mail of its own tells of it. GATHER: the next mail tells of it together with others, at most one an hour,
   * while the person is away. NONE: no mail.
   */
  mail: "SENT" | "GATHER" | "NONE";
  /** When it is of no more use, as an instant; null: never. */
  expiresAt?: string | null;
}

export interface PushJob {
  deviceId: string;
  words: NoticeWords;
  expiresAt: string | null;
}

export const pushJob = "notifications.push";
export const digestJob = "notifications.digest";

const waitingColumns = ["id", "owner_id", "received_item_id", "title", "body", "path", "created_at"] as const;

type Parts = Pick<Services, "jobs" | "clock">;

/**
 * Tells people of something: on the devices that allow it, outside their quiet hours, and by mail as each notice says.
 * @param runner the transaction it belongs to: they are told when that commits.
 */
export async function notify({ jobs, clock }: Parts, runner: SqlRunner, notices: readonly Notice[]): Promise<void> {
  if (notices.length === 0) return;
  const now = clock().toISOString();
  const people = notices.map(({ personId }) => personId);
  const db = systemData(runner, "people are told of what reaches them");
  const devices = await db
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

  const mailed = notices.filter(({ mail }) => mail === "SENT").map(({ personId }) => personId);
  if (mailed.length > 0)
    await db
      .insertInto("notification_settings")
      .columns(["owner_id", "last_mail_at"])
      .expression((eb) =>
        eb
          .selectFrom(unnested([...new Set(mailed)], "person"))
          .select(["person.id", sql`${now}::timestamptz`.as("last_mail_at")])
          .orderBy("person.id"),
      )
      .onConflict((conflict) => conflict.column("owner_id").doUpdateSet({ last_mail_at: now }))
      .execute();
  const gathered = notices.filter(({ mail }) => mail === "GATHER");
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
  await jobs.queueAll(
    digestJob,
    [...new Set(gathered.map(({ personId }) => personId))].map((personId) => ({ personId })),
    {
      tx: runner,
    },
  );
}
