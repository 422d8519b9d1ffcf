import { v7 as uuidv7 } from "uuid";
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

const devicesSql = `
  select d.id, d.owner_id as "personId" from push_device d
  left join notification_settings s on s.owner_id = d.owner_id
  where d.owner_id = any($1::uuid[]) and coalesce(s.browser, true)`;
const mailedSql = `
  insert into notification_settings (owner_id, last_mail_at) select id, $2 from unnest($1::uuid[]) id order by id
  on conflict (owner_id) do update set last_mail_at = $2`;
const gatherSql = `
  insert into waiting_notice (id, owner_id, received_item_id, title, body, path, created_at)
  select given.id, given.owner_id, given.received_item_id, given.title, given.body, given.path, $2
  from json_to_recordset($1) as given
    (id uuid, owner_id uuid, received_item_id uuid, title text, body text, path text)
  left join notification_settings s on s.owner_id = given.owner_id where coalesce(s.email, true)`;

type Parts = Pick<Services, "jobs" | "clock">;

/**
 * Tells people of something: on the devices that allow it, outside their quiet hours, and by mail as each notice says.
 * @param runner the transaction it belongs to: they are told when that commits.
 */
export async function notify({ jobs, clock }: Parts, runner: SqlRunner, notices: readonly Notice[]): Promise<void> {
  if (notices.length === 0) return;
  const now = clock().toISOString();
  const people = notices.map(({ personId }) => personId);
  const devices = rowsOf<{ id: string; personId: string }>(await runner.query(devicesSql, [people]));
  const pushes = notices.flatMap(({ personId, title, body, path, expiresAt = null }) =>
    devices
      .filter((device) => device.personId === personId)
      .map(({ id }): PushJob => ({ deviceId: id, words: { title, body, path }, expiresAt })),
  );
  if (pushes.length > 0) await jobs.queueAll(pushJob, pushes, { tx: runner });

  const mailed = notices.filter(({ mail }) => mail === "SENT").map(({ personId }) => personId);
  if (mailed.length > 0) await runner.query(mailedSql, [[...new Set(mailed)], now]);
  const gathered = notices.filter(({ mail }) => mail === "GATHER");
  if (gathered.length === 0) return;
  const waiting = gathered.map(({ personId, receivedItemId, title, body, path }) => ({
    id: uuidv7(),
    owner_id: personId,
    received_item_id: receivedItemId ?? null,
    title,
    body,
    path,
  }));
  await runner.query(gatherSql, [JSON.stringify(waiting), now]);
  await jobs.queueAll(
    digestJob,
    [...new Set(gathered.map(({ personId }) => personId))].map((personId) => ({ personId })),
    {
      tx: runner,
    },
  );
}

/** A pg pool or client answers `{ rows }`, TypeORM the rows themselves. */
function rowsOf<R>(answer: unknown): R[] {
  return (Array.isArray(answer) ? answer : (answer as { rows: unknown[] }).rows) as R[];
}
