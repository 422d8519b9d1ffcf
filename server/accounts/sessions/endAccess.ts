import { type QueryCreator, sql } from "kysely";
import type { PoolClient } from "pg";
import { type OwnData, ownDataOf } from "../../platform/data/Data.js";
import { isOwn } from "../../platform/data/owners.js";
import { viewerId } from "../../platform/data/Parameter.js";
import type { Tables } from "../../platform/data/tables.js";
import { recordEvents } from "../../platform/live/events.js";
import { forgetCodes } from "../apps/forgetCodes.js";
import { passwordProvider } from "../auth/Identity.js";
import { forgetFactors } from "../secondFactor/removeFactors.js";
import { sessionEnded } from "./sessionEnded.js";
import { everySessionEnded } from "./suspension.js";

/**
 * Ends access that works without the password: other sessions, API tokens, feed addresses and push.
 * @param kept this browser: its session, and its device name ("Firefox on macOS"), whose push stays.
 */
export async function endElsewhere(
  tx: PoolClient,
  userId: string,
  kept: { sessionId: string; device: string | null },
): Promise<void> {
  const own = ownDataOf(tx, userId);
  const rows = await own.db
    .with("feeds", () => own.delete("calendar_feed"))
    .with("devices", () => own.delete("push_device").where("device", "is distinct from", kept.device))
    .with("sessions", () => own.delete("user_session").where("id", "<>", kept.sessionId).returning("id"))
    .with("apps", () => own.delete("oauth_consent"))
    .with("refreshing", () => own.delete("oauth_refresh_token"))
    .with("tokens", () => own.delete("api_token").returning("id"))
    .with("accesses", () => own.delete("oauth_access_token").returning("id"))
    .selectFrom("sessions")
    .select(["id", sql<boolean>`true`.as("isSession")])
    .unionAll((db) => db.selectFrom("tokens").select(["id", sql<boolean>`false`.as("isSession")]))
    .unionAll((db) => db.selectFrom("accesses").select(["id", sql<boolean>`false`.as("isSession")]))
    .execute();
  await forgetCodes(tx, userId);
  const events = rows.map(({ id, isSession }) => sessionEnded(userId, isSession ? { sessionId: id } : { tokenId: id }));
  await recordEvents(tx, events);
}

/**
 * Leaves the password as the only way to sign in: linked accounts and passkeys end.
 * @returns whether there was a passkey.
 */
export async function endOtherWays(tx: PoolClient, userId: string): Promise<boolean> {
  const own = ownDataOf(tx, userId);
  if ((await otherWaysEnded(own).execute()).length === 0) return false;
  await forgetFactors(own.db, viewerId);
  await recordEvents(tx, [{ name: "viewer.changed", audience: userId, data: {} }]);
  return true;
}

/**
 * Leaves the password as the only way to sign in, and ends all sessions.
 * @returns whether there was a passkey.
 */
export async function endAllAccess(tx: PoolClient, userId: string): Promise<boolean> {
  const own = ownDataOf(tx, userId);
  // Password reset links, and sign-ins with the former password that wait for their second step.
  await own.db.deleteFrom("verification").where("value", "=", viewerId).execute();
  const ended = own.db
    .with("feeds", () => own.delete("calendar_feed"))
    .with("devices", () => own.delete("push_device"))
    .with("tokens", () => own.delete("api_token"))
    .with("apps", () => own.delete("oauth_consent"))
    .with("refreshing", () => own.delete("oauth_refresh_token"))
    .with("accesses", () => own.delete("oauth_access_token"))
    .with("sessions", () => own.delete("user_session"));
  const passkeys = await otherWaysEnded(own, ended).execute();
  await recordEvents(tx, [everySessionEnded(userId)]);
  return passkeys.length > 0;
}

/** The authenticator app can't sign in by itself, and stays: a new password must not skip the second step. */
function otherWaysEnded(own: OwnData, db: QueryCreator<Tables> = own.db) {
  return db
    .with("identities", () => own.delete("identity").where("provider_id", "<>", passwordProvider))
    .deleteFrom("passkey")
    .where(isOwn())
    .returning("id");
}
