import { sql } from "kysely";
import { systemData } from "../../../platform/data/Data.js";
import { inTransaction } from "../../../platform/data/inTransaction.js";
import type { Services } from "../../../platform/services.js";

const maxShown = 20;
const awayMinutes = 5;
/** Notices other than received items, such as reminders, are out of date after this time. */
const freshHours = 2;
const batchSize = 100;

/** Mails everybody who is away their waiting notices, if their last digest is an hour old. */
export async function sendDigests(services: Services): Promise<void> {
  const now = services.clock().toISOString();
  for (let after = "00000000-0000-0000-0000-000000000000"; ; ) {
    const rows = await systemData(services.pool, "a job mails people what waits for them")
      .selectFrom("waiting_notice as w")
      .leftJoin("notification_settings as s", "s.owner_id", "w.owner_id")
      .where(({ fn }) => fn.coalesce("s.last_mail_at", never), "<=", hoursBefore(now, 1))
      .where("w.owner_id", ">", after)
      .select("w.owner_id as id")
      .distinct()
      .orderBy("id")
      .limit(batchSize)
      .execute();
    for (const { id } of rows) await sendDigest(services, id);
    if (rows.length < batchSize) return;
    after = rows.at(-1)?.id ?? after;
  }
}

/** Mails one person their waiting notices, if they are away and their last digest is an hour old. */
export async function sendDigest(services: Services, personId: string): Promise<void> {
  const { pool, clock, mail, settings } = services;
  const now = clock().toISOString();
  await inTransaction(pool, async (tx) => {
    const db = systemData(tx, "a job mails people what waits for them");
    await db
      .deleteFrom("waiting_notice as w")
      .where("w.owner_id", "=", personId)
      .where((eb) =>
        eb.or([
          eb("w.received_item_id", "is", null).and("w.created_at", "<", hoursBefore(now, freshHours)),
          eb.exists(
            eb
              .selectFrom("received_item as r")
              .select(sql.lit(1).as("one"))
              .whereRef("r.id", "=", "w.received_item_id")
              .where((item) => item.or([item.ref("r.is_read"), item("r.status", "<>", "PENDING")])),
          ),
        ]),
      )
      .execute();
    const claimed = await claim(db, personId, now);
    if (!claimed) return;
    const waiting = await db
      .deleteFrom("waiting_notice")
      .where("owner_id", "=", personId)
      .returning(["title", "body", "path", "created_at"])
      .execute();
    const person = await db.selectFrom("app_user").select("email").where("id", "=", personId).executeTakeFirst();
    if (!person || !claimed.email || waiting.length === 0) return;
    waiting.sort((one, other) => one.created_at.localeCompare(other.created_at));
    const shown = waiting.slice(-maxShown);
    const { publicUrl } = settings;
    const notices = shown.map(({ title, body, path }) => ({ title, body, url: publicUrl + path }));
    const settingsUrl = `${publicUrl}/settings/notifications`;
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

/**
 * Excludes people who were active a moment ago, and prevents duplicates: the process that writes the mail's time sends
 * it.
 */
function claim(db: ReturnType<typeof systemData>, personId: string, now: string) {
  return db
    .insertInto("notification_settings")
    .columns(["owner_id", "last_mail_at"])
    .expression((from) =>
      from
        .selectFrom("app_user as u")
        .where("u.id", "=", personId)
        .where(({ exists, selectFrom }) =>
          exists(selectFrom("waiting_notice as w").select("w.id").whereRef("w.owner_id", "=", "u.id")),
        )
        .where(({ fn }) => fn.coalesce("u.last_active_at", never), "<", hoursBefore(now, awayMinutes / 60))
        .select(["u.id", sql`${now}::timestamptz`.as("last_mail_at")]),
    )
    .onConflict((conflict) =>
      conflict
        .column("owner_id")
        .doUpdateSet({ last_mail_at: now })
        .where(({ fn }) => fn.coalesce("notification_settings.last_mail_at", never), "<=", hoursBefore(now, 1)),
    )
    .returning("email")
    .executeTakeFirst();
}

/** Earlier than any time. */
const never = sql.lit("-infinity");

const hoursBefore = (now: string, hours: number) => new Date(Date.parse(now) - hours * 3_600_000).toISOString();
