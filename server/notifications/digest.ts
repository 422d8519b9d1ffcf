import type { Services } from "../platform/services.js";

const mostShown = 20;
const awayMinutes = 5;
/** What is no received item, such as a reminder, is of no more use after this. */
const freshHours = 2;
const batchSize = 100;

interface Waiting {
  title: string;
  body: string;
  path: string;
}

const peopleSql = `
  select distinct w.owner_id as id from waiting_notice w
  left join notification_settings s on s.owner_id = w.owner_id
  where (s.last_mail_at is null or s.last_mail_at <= $1::timestamptz - interval '1 hour') and w.owner_id > $2
  order by id limit ${batchSize}`;
const staleSql = `
  delete from waiting_notice w where w.owner_id = $1 and (
    (w.received_item_id is null and w.created_at < $2::timestamptz - interval '${freshHours} hours')
    or exists (select from received_item r where r.id = w.received_item_id and (r.is_read or r.status <> 'PENDING')))`;
// Nothing for who was here a moment ago, and nothing twice: whoever writes the time of the mail sends it.
const claimSql = `
  insert into notification_settings as s (owner_id, last_mail_at)
  select u.id, $2 from app_user u
  where u.id = $1 and exists (select from waiting_notice w where w.owner_id = u.id)
    and (u.last_active_at is null or u.last_active_at < $2::timestamptz - interval '${awayMinutes} minutes')
  on conflict (owner_id) do update set last_mail_at = $2
    where s.last_mail_at is null or s.last_mail_at <= $2::timestamptz - interval '1 hour'
  returning s.email`;
const takeSql = "delete from waiting_notice where owner_id = $1 returning title, body, path, created_at";
const addressSql = "select email from app_user where id = $1";

/** Mails everybody who is away what waits for them, if their last mail is an hour old. */
export async function sendDigests(services: Services): Promise<void> {
  const now = services.clock().toISOString();
  for (let after = "00000000-0000-0000-0000-000000000000"; ; ) {
    const { rows } = await services.pool.query<{ id: string }>(peopleSql, [now, after]);
    for (const { id } of rows) await sendDigest(services, id);
    if (rows.length < batchSize) return;
    after = rows.at(-1)?.id ?? after;
  }
}

/** Mails one person what waits for them, if they are away and their last mail is an hour old. */
export async function sendDigest(services: Services, personId: string): Promise<void> {
  const { dataSource, clock, mail, settings } = services;
  const now = clock().toISOString();
  await dataSource.transaction(async (tx) => {
    await tx.query(staleSql, [personId, now]);
    const [claimed] = (await tx.query(claimSql, [personId, now])) as { email: boolean }[];
    if (!claimed) return;
    const waiting = deleted<Waiting & { created_at: string }>(await tx.query(takeSql, [personId]));
    const [person] = (await tx.query(addressSql, [personId])) as { email: string }[];
    if (!person || !claimed.email || waiting.length === 0) return;
    waiting.sort((one, other) => one.created_at.localeCompare(other.created_at));
    const shown = waiting.slice(-mostShown);
    const { publicUrl } = settings;
    const notices = shown.map(({ title, body, path }) => ({ title, body, url: publicUrl + path }));
    const settingsUrl = `${publicUrl}/settings`;
    await mail.send(
      {
        to: person.email,
        template: "digest",
        props: { notices, more: waiting.length - shown.length, url: `${publicUrl}/dashboard`, settingsUrl },
      },
      tx,
    );
  });
}

/** TypeORM answers a delete with its rows and their number. */
function deleted<R>(answer: unknown): R[] {
  const [rows] = answer as [R[], number];
  return Array.isArray(rows) ? rows : [];
}
