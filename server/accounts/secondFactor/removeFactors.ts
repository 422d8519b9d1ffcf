import type { Expression, Kysely } from "kysely";
import type { Context } from "../../platform/context.js";
import type { Tables } from "../../platform/data/tables.js";
import { sendFactorMail } from "./sendFactorMail.js";

const factorsOf = (tx: Context) => tx.system("factors go, by their owner or an admin");

/** Without a passkey and an app no session has a second factor. */
export async function forgetFactors(db: Kysely<Tables>, userId: string | Expression<string>): Promise<void> {
  const passkeys = db.selectFrom("passkey").select("id").where("owner_id", "=", userId);
  const app = db.selectFrom("app_user").select("id").where("id", "=", userId).where("two_factor_enabled", "=", true);
  await db
    .updateTable("user_session")
    .set({ has_second_factor: false })
    .where("owner_id", "=", userId)
    .where(({ exists, not }) => not(exists(passkeys.unionAll(app))))
    .execute();
}

/** Makes every instance look up anew which factors a person's sessions have. */
export async function refreshFactors(tx: Context, userId: string): Promise<void> {
  await forgetFactors(factorsOf(tx), userId);
  await tx.emit({ name: "viewer.changed", audience: userId, data: {} });
}

/** Removes a person's authenticator app; false when there was none. */
export async function dropAuthenticator(tx: Context, userId: string): Promise<boolean> {
  const db = factorsOf(tx);
  const app = await db.deleteFrom("two_factor").where("owner_id", "=", userId).returning("verified").executeTakeFirst();
  await db.updateTable("app_user").set({ two_factor_enabled: false }).where("id", "=", userId).execute();
  // Sign-ins waiting for a code could no longer succeed.
  await db.deleteFrom("verification").where("value", "=", userId).where("identifier", "like", "2fa-%").execute();
  return app?.verified === true;
}

/** Removes passkeys and authenticator app from an account, and tells the person. */
export async function removeFactors(
  tx: Context,
  person: { id: string; email: string; displayName: string },
): Promise<void> {
  await dropAuthenticator(tx, person.id);
  await factorsOf(tx).deleteFrom("passkey").where("owner_id", "=", person.id).execute();
  await refreshFactors(tx, person.id);
  await sendFactorMail(tx.services, person, { change: "REMOVED_BY_ADMIN" }, tx.runner);
}
