import { sweepFiles } from "../attachments/sweepFiles.js";
import { recordAuditBy } from "../audit/recordAudit.js";
import { recordEventsSql } from "../platform/events.js";
import { inTransaction } from "../platform/inTransaction.js";
import type { SqlRunner } from "../platform/jobs.js";
import type { Services } from "../platform/services.js";
import { everySessionEnded } from "./suspension.js";

const batchSize = 100;

const dueSql = `select id, email from app_user where deletion_at <= $1 order by deletion_at limit ${batchSize}`;
/** Not the last one who looks after the instance, and nobody who changed their mind a moment ago. */
const lockSql = `select 1 from app_user u where id = $1 and deletion_at <= $2
  and (not is_admin or exists (select from app_user o where o.id <> u.id and o.is_admin
    and o.suspended_at is null and o.deletion_at is null)) for update`;

/** What names the person and isn't theirs: it stays, without them. What is theirs goes with their row. */
const forgetSql = [
  // A log says that it happened, not to whom.
  `update audit_entry set actor_id = null, actor_name = 'a former member', ip_address = null where actor_id = $1`,
  `update audit_entry set target_id = null, target_name = 'one account', detail = null where target_id = $1`,
  `update audit_entry set target_id = null, target_name = 'feedback', detail = null
    where target_id in (select id from feedback where owner_id = $1)`,
  `update audit_entry set target_id = null, target_name = 'an address', detail = null
    where target_id in (select id from invitation where owner_id = $1)`,
  // What others were sent is theirs, as a letter is.
  `update received_item set sender_id = null, sender_name = 'A former member', sender_email = '' where sender_id = $1`,
  `delete from blocked_sender where sender_id = $1`,
  `delete from verification where value = $1::text or position($1::text in identifier) > 0`,
  `delete from domain_event where audience = $1`,
];
const forgetAddressSql = [
  `delete from outbox_mail where lower(recipient) = $1 or envelope->>'replyTo' = $1`,
  `update audit_entry set target_id = null, target_name = 'an address', detail = null where target_name = $1`,
  // Whom others sent to is in their books, without the address.
  `delete from correspondent where email = $1`,
  `delete from refusal where email = $1`,
  `delete from blocked_sender where email = $1`,
  `update delivery set email = 'a former member' where email = $1`,
  `update invitation set email = null, personal_message = null where email = $1`,
  `delete from verification where value = $1 or position($1 in identifier) > 0`,
];
/** Letters in their name. */
const letterSql = [
  `delete from outbox_mail m using delivery d where d.mail_id = m.id and d.owner_id = $1`,
  `delete from outbox_mail m using invitation i where i.mail_id = m.id and i.owner_id = $1`,
];
const jobsSql = `delete from jobs.job where state <> 'active' and position($1 in data::text) > 0`;
const removeSql = "delete from app_user where id = $1";

type Parts = Pick<Services, "pool" | "clock" | "log" | "files">;

/** Deletes for good whoever asked for it 7 days ago: every row and file of theirs. Gives how many people that were. */
export async function removePeople(services: Parts): Promise<number> {
  const { pool, clock } = services;
  const { rows } = await pool.query<{ id: string; email: string }>(dueSql, [clock().toISOString()]);
  let removed = 0;
  for (const person of rows) if (await removePerson(services, person)) removed += 1;
  // The rows are gone first: a failure in between leaves files that the next sweep removes, never rows without files.
  if (removed > 0) await sweepFiles(services);
  return removed;
}

async function removePerson(
  { pool, clock, log }: Parts,
  { id, email }: { id: string; email: string },
): Promise<boolean> {
  const isRemoved = await inTransaction(pool, async (client) => {
    const { rows } = await client.query(lockSql, [id, clock().toISOString()]);
    if (rows.length === 0) return false;
    const jobs = await client.query("select to_regclass('jobs.job') is not null as exists");
    if (jobs.rows[0]?.exists) await client.query(jobsSql, [id]);
    for (const statement of forgetSql) await client.query(statement, [id]);
    for (const statement of letterSql) await client.query(statement, [id]);
    for (const statement of forgetAddressSql) await client.query(statement, [email]);
    await client.query(removeSql, [id]);
    await recordAuditBy(
      client as unknown as SqlRunner,
      { id: null, name: null, ipAddress: null },
      { area: "USERS", action: "deleted after 7 days", target: { id: null, name: "one account" } },
      clock(),
    );
    return true;
  });
  if (!isRemoved) return false;
  // Whatever is still open by them closes; nothing of the event is kept.
  await pool.query(recordEventsSql, [JSON.stringify([everySessionEnded(id)])]);
  await pool.query("delete from domain_event where audience = $1", [id]);
  log.info("An account was deleted for good");
  return true;
}

/** Looks every hour whose 7 days are over; call it before the jobs start. */
export function defineRemovals(services: Services): void {
  services.jobs.define("accounts.remove", async () => {
    await removePeople(services);
  });
  services.jobs.schedule("accounts.remove", "10 * * * *");
}
