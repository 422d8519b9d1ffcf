import { systemData } from "../../platform/data/Data.js";
import type { AccountsParts } from "../Accounts.js";

/** Deletes what has expired: sessions, links, and mail that was sent a month ago or kept for three. */
export async function purgeAccounts({ pool, clock }: Pick<AccountsParts, "pool" | "clock">): Promise<void> {
  const now = clock().getTime();
  const daysAgo = (days: number) => new Date(now - days * 86_400_000).toISOString();
  const db = systemData(pool, "what has lapsed goes, whosever it is");
  await db.deleteFrom("user_session").where("expires_at", "<", daysAgo(0)).execute();
  await db.deleteFrom("verification").where("expires_at", "<", daysAgo(0)).execute();
  await db.deleteFrom("api_token").where("expires_at", "<", daysAgo(30)).execute();
  // an app asks again a year after it was last allowed, however often it refreshes; its tokens work only while it is
  await db.deleteFrom("oauth_consent").where("updated_at", "<", daysAgo(365)).execute();
  await db.deleteFrom("oauth_access_token").where("expires_at", "<", daysAgo(0)).execute();
  await db.deleteFrom("oauth_refresh_token").where("expires_at", "<", daysAgo(0)).execute();
  await db
    .deleteFrom("oauth_client as a")
    .where("a.created_at", "<", daysAgo(1))
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom("oauth_consent as c").select("c.id").whereRef("c.client_id", "=", "a.client_id"))),
    )
    .execute();
  await db
    .deleteFrom("outbox_mail")
    .where((eb) => eb("created_at", "<", daysAgo(90)).or(eb("status", "=", "SENT").and("created_at", "<", daysAgo(30))))
    .execute();
}
