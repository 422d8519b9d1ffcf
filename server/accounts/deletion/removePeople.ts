import { type Kysely, sql } from "kysely";
import { recordAuditBy } from "../../audit/recordAudit.js";
import { systemData } from "../../platform/data/Data.js";
import { inTransaction } from "../../platform/data/inTransaction.js";
import type { Tables } from "../../platform/data/tables.js";
import { madeQueueTables } from "../../platform/jobs/jobTable.js";
import { recordEvents } from "../../platform/live/events.js";
import type { Services } from "../../platform/services.js";
import { sweepFiles } from "../../platform/storage/sweepFiles.js";
import { admins } from "../roles/lastAdmin.js";
import { everySessionEnded } from "../sessions/suspension.js";

const batchSize = 100;

type Parts = Pick<Services, "pool" | "clock" | "log" | "files">;

/**
 * Permanently deletes everyone who asked for it 7 days ago: all their rows and files. Returns how many people that
 * were.
 */
export async function removePeople(services: Parts): Promise<number> {
  let removed = 0;
  const people = due(systemData(services.pool, "who left 7 days ago"), services.clock());
  for (const person of await people.orderBy("deletion_at").limit(batchSize).execute())
    if (await removePerson(services, person)) removed += 1;
  // Rows are deleted first: a failure in between leaves files for the next sweep, never rows without files.
  if (removed > 0) await sweepFiles(services);
  return removed;
}

const due = (db: Kysely<Tables>, now: Date) =>
  db.selectFrom("app_user").select(["id", "email"]).where("deletion_at", "<=", now.toISOString());

async function removePerson(
  { pool, clock, log }: Parts,
  { id, email }: { id: string; email: string },
): Promise<boolean> {
  const isRemoved = await inTransaction(pool, async (client) => {
    const db = systemData(client, "who left 7 days ago");
    // Not the last admin, and nobody who has cancelled in the meantime.
    const others = admins(db).select("id").where("id", "<>", id);
    const locked = await due(db, clock())
      .where("id", "=", id)
      .where(({ eb, exists, or }) => or([eb("is_admin", "=", false), exists(others)]))
      .forUpdate()
      .executeTakeFirst();
    if (!locked) return false;
    const jobs = await madeQueueTables(db);
    await jobs
      ?.deleteFrom("job")
      .where("state", "<>", "active")
      .where(sql<boolean>`(position(${id} in data::text) > 0 or data ->> 'email' = ${email})`)
      .execute();
    for (const statement of forgetting(db, id, email)) await statement.execute();
    await db.deleteFrom("app_user").where("id", "=", id).execute();
    await recordAuditBy(
      client,
      { id: null, name: null, ipAddress: null },
      { area: "USERS", action: "deleted after 7 days", target: { id: null, name: "one account" } },
      clock(),
    );
    return true;
  });
  if (!isRemoved) return false;
  // Closes whatever they still have open; the event itself is not kept.
  await recordEvents(pool, [everySessionEnded(id)]);
  await systemData(pool, "who left 7 days ago").deleteFrom("domain_event").where("audience", "=", id).execute();
  log.info("An account was deleted for good");
  return true;
}

/** Rows that name the person but aren't theirs stay, with the name removed. Their own are deleted by cascade. */
function forgetting(db: Kysely<Tables>, id: string, email: string): { execute(): Promise<unknown> }[] {
  const feedback = db.selectFrom("feedback").select("id").where("owner_id", "=", id);
  const deliveries = db.selectFrom("delivery").select("mail_id").where("owner_id", "=", id);
  const invitations = db.selectFrom("invitation").where("owner_id", "=", id);
  // The log keeps that it happened, not to whom.
  const audited = db.updateTable("audit_entry");
  const withTarget = (name: string) => audited.set({ target_id: null, target_name: name, detail: null });
  const received = { sender_id: null, sender_name: "A former member", sender_email: "" };
  const mails = db.deleteFrom("outbox_mail");
  const verificationsOf = (value: string) =>
    db.deleteFrom("verification").where(sql<boolean>`(value = ${value} or position(${value} in identifier) > 0)`);
  return [
    audited.set({ actor_id: null, actor_name: "a former member", ip_address: null }).where("actor_id", "=", id),
    withTarget("one account").where("target_id", "=", id),
    withTarget("feedback").where("target_id", "in", feedback),
    withTarget("an address").where("target_id", "in", invitations.select("id")),
    // Sent items belong to their recipients, as mails do.
    db.updateTable("received_item").set(received).where("sender_id", "=", id),
    db.deleteFrom("blocked_sender").where("sender_id", "=", id),
    verificationsOf(id),
    db.deleteFrom("domain_event").where("audience", "=", id),
    // Mails sent in their name.
    mails.where("id", "in", deliveries),
    mails.where("id", "in", invitations.select("mail_id")),
    mails.where(sql<boolean>`lower(recipient) = ${email} or envelope->>'replyTo' = ${email}`),
    withTarget("an address").where("target_name", "=", email),
    // The address of somebody to whom others have sent, removed from those people's lists.
    db.deleteFrom("correspondent").where("email", "=", email),
    db.deleteFrom("refusal").where("email", "=", email),
    db.deleteFrom("blocked_sender").where("email", "=", email),
    db.updateTable("delivery").set({ email: "a former member" }).where("email", "=", email),
    db.updateTable("invitation").set({ email: null, personal_message: null }).where("email", "=", email),
    verificationsOf(email),
  ];
}

/** Checks every hour for people whose 7 days have passed; call it before the jobs start. */
export function defineRemovals(services: Services): void {
  services.jobs.define("accounts.remove", async () => {
    await removePeople(services);
  });
  services.jobs.schedule("accounts.remove", "10 * * * *");
}
