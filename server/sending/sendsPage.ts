import { sql } from "kysely";
import { jsonBuildObject } from "kysely/helpers/postgres";
import type { Context } from "../platform/context.js";
import { rowCount } from "../platform/data/expressions.js";
import { jsonList } from "../platform/data/json.js";
import { type NewestRows, newestPage } from "../platform/data/newestPage.js";
import { sameOwnerByKey } from "../platform/data/owners.js";
import type { Page } from "../platform/data/pages.js";
import { findItem } from "../sharing/findItem.js";
import { failureWords } from "./failureWords.js";
import { isKnown } from "./recipients.js";
import type { Send } from "./Send.js";
import { DeliveryState } from "./sendEnums.js";

/** For how long a withheld mail seems to wait, as a real one does. */
const waitSeconds = 1;

/** The viewer's sends `s`. A withheld mail shows as any other. */
const sends = (ctx: Context) => {
  const begun = new Date(ctx.clock().getTime() - waitSeconds * 1000).toISOString();
  const mailed: DeliveryState = ctx.services.settings.smtpUrl ? DeliveryState.MAILED : DeliveryState.KEPT;
  return ctx.own.select("send as s").select((eb) => [
    "s.id",
    "s.message",
    "s.created_at as createdAt",
    eb
      .selectFrom("snapshot_file as f")
      .where(sameOwnerByKey("f", "s"))
      .whereRef("f.send_id", "=", "s.id")
      .select(rowCount)
      .$asScalar()
      .$notNull()
      .as("attachmentCount"),
    eb
      .selectFrom("delivery as d")
      .leftJoin("outbox_mail as m", "m.id", "d.mail_id")
      .leftJoin("app_user as u", (join) => join.onRef("u.email", "=", "d.email").on(isKnown(ctx)))
      .where(sameOwnerByKey("d", "s"))
      .whereRef("d.send_id", "=", "s.id")
      .select(({ ref }) => {
        const hasFailed = sql<boolean>`m.status in ('FAILED', 'BOUNCED')`;
        const isWithheld = sql<boolean>`(m.id is null and d.mail = 'MAILED')`;
        const wait = sql`make_interval(secs => case when ${isWithheld} then ${sql.lit(waitSeconds)} else 0 end)`;
        const delivery = jsonBuildObject({
          id: ref("d.id"),
          email: ref("d.email"),
          name: ref("u.display_name"),
          isConfirmed: ref("u.email_verified"),
          isInApp: ref("d.is_in_app"),
          state: sql<DeliveryState>`case when m.status <> 'SENT' then m.status
            when not ${isWithheld} then d.mail when d.created_at > ${begun} then 'WAITING' else ${mailed} end`,
          stateChangedAt: sql<string>`date_trunc('second', coalesce(m.failed_at, m.sent_at, d.created_at + ${wait}))`,
          error: sql<string | null>`case when ${hasFailed} then m.last_error end`,
          canRetry: sql<boolean>`coalesce(${hasFailed}, false)`,
        });
        return jsonList(delivery, ref("d.place")).as("deliveries");
      })
      .$asScalar()
      .$notNull()
      .as("deliveries"),
  ]);
};

/**
 * The sends of an item, the newest first.
 * @throws NotFoundError for an item that isn't the viewer's, InvalidInputError for an invalid page.
 */
export async function sendsPage(
  ctx: Context,
  itemId: string,
  page: { first: number; after?: string | null },
): Promise<Page<Send>> {
  const read = async ({ value, id, size }: NewestRows) => {
    await findItem(ctx, itemId);
    const rows = await sends(ctx)
      .where("s.item_id", "=", itemId)
      .where((eb) => eb(eb.refTuple("s.created_at", "s.id"), "<", eb.tuple(value, id)))
      .orderBy("s.created_at", "desc")
      .orderBy("s.id", "desc")
      .limit(size)
      .execute();
    return rows.map(sendOf);
  };
  const count = async () => {
    const ofItem = ctx.own.select("send").where("item_id", "=", itemId);
    return (await ofItem.select(rowCount).executeTakeFirstOrThrow()).count;
  };
  return newestPage(ctx, "sends", page, read, count);
}

/** One of the viewer's sends; null if there is none with this id. */
export async function sendRow(ctx: Context, id: string): Promise<Send | null> {
  const row = await sends(ctx).where("s.id", "=", id).executeTakeFirst();
  return row ? sendOf(row) : null;
}

/** Converts times in JSON from PostgreSQL's format, and reasons from the mail server's. */
function sendOf(send: Send): Send {
  const deliveries = send.deliveries.map(({ stateChangedAt, error, ...delivery }) => ({
    ...delivery,
    stateChangedAt: new Date(stateChangedAt).toISOString(),
    error: error === null ? null : failureWords(error),
  }));
  return { ...send, deliveries };
}
