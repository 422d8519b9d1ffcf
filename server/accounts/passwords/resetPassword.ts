import { createHash, randomBytes } from "node:crypto";
import { sql } from "kysely";
import type { PoolClient } from "pg";
import { v7 as uuidv7 } from "uuid";
import { recordAuditBy } from "../../audit/recordAudit.js";
import { type OwnData, ownDataOf, type Runner, systemData } from "../../platform/data/Data.js";
import { viewerId } from "../../platform/data/Parameter.js";
import type { SecondFactorChange } from "../../platform/mail/templates.js";
import type { AccountsParts } from "../Accounts.js";
import { accountByEmail } from "../accountByEmail.js";
import { sendFactorMail } from "../secondFactor/sendFactorMail.js";
import { endAllAccess } from "../sessions/endAccess.js";

export interface ResetRequest {
  email: string;
  /** "Firefox on macOS" */
  device: string;
  /** ISO 8601 */
  requestedAt: string;
}

/** A link by which a new password can be chosen, once, for an hour. */
export interface ResetLink {
  url: string;
  /** ISO 8601 */
  expiresAt: string;
}

const linkMilliseconds = 3_600_000;
/** In front of a link's token, what the sign-in library looks for. */
export const resetPrefix = "reset-password:";
const resetTokenPattern = /^[\w-]{16,64}$/;
/** Of tokens of links that didn't go to the person's mailbox. */
const handedOn = "by-admin-";

/** The hash of a link's token, which is all that is kept: whoever reads the table can't use it. */
export function hashIdentifier(identifier: string): string {
  return createHash("sha256").update(identifier).digest("base64url");
}

/** @param way an admin hands the link on themselves, in place of a mail: whoever uses it hasn't shown the mailbox. */
export async function makeResetLink(
  runner: Runner,
  { publicUrl, now, userId, way }: { publicUrl: string; now: Date; userId: string; way: "mail" | "admin" },
): Promise<ResetLink> {
  const token = (way === "admin" ? handedOn : "") + randomBytes(24).toString("base64url");
  const expiresAt = new Date(now.getTime() + linkMilliseconds).toISOString();
  await systemData(runner, "links for a new password, and sign-ins that wait for a second step")
    .insertInto("verification")
    .values({ id: uuidv7(), identifier: hashIdentifier(resetPrefix + token), value: userId, expires_at: expiresAt })
    .execute();
  return { url: `${publicUrl}/reset-password?token=${token}`, expiresAt };
}

/**
 * Sends a link by which a new password can be chosen; nothing for an address nobody has. It runs as a job, so that
 * whoever asked has the same answer after the same time.
 */
export async function sendResetLink(
  { pool, mail, settings, clock }: AccountsParts,
  { email, device, requestedAt }: ResetRequest,
): Promise<void> {
  const account = accountByEmail(pool, email).where("suspended_at", "is", null);
  const person = await account.select(["id", "email"]).executeTakeFirst();
  if (!person) return;
  const { publicUrl } = settings;
  const { url, expiresAt } = await makeResetLink(pool, { publicUrl, now: clock(), userId: person.id, way: "mail" });
  await mail.send({
    to: person.email,
    template: "resetPassword",
    props: { to: person.email, url, requestedAt, expiresAt, device },
  });
}

/** Whose password a link would set; null when it no longer works. */
export async function personOfResetLink(parts: Pick<AccountsParts, "pool" | "clock">, token: string) {
  return resetTokenPattern.test(token) ? personOfVerification(parts, hashIdentifier(resetPrefix + token)) : null;
}

/** Whom a link or a sign-in that waits for its second step is about; nobody when it no longer works. */
export function personOfVerification({ pool, clock }: Pick<AccountsParts, "pool" | "clock">, identifier: string) {
  return systemData(pool, "links for a new password, and sign-ins that wait for a second step")
    .selectFrom("verification as v")
    .innerJoin("app_user as u", (join) => join.on(sql`u.id::text`, "=", sql.ref("v.value")))
    .select(["u.id", "u.email", "u.display_name as name"])
    .where("v.identifier", "=", identifier)
    .where("v.expires_at", ">", clock().toISOString())
    .executeTakeFirst();
}

/**
 * A link is used. Somebody else may have had the account until now, so that every other way into it ends, and with it
 * the links made before. Whoever uses one that came by mail has the mailbox.
 */
export async function endByReset(
  tx: PoolClient,
  { mail, settings, clock }: Pick<AccountsParts, "mail" | "settings" | "clock">,
  { id, email, name }: { id: string; email: string; name: string },
  token: string,
): Promise<void> {
  const isHandedOn = token.startsWith(handedOn);
  const tell = (change: SecondFactorChange) =>
    sendFactorMail({ mail, settings, clock }, { email, displayName: name }, { change }, tx);
  if (await endAllAccess(tx, id)) await tell("PASSKEYS_ENDED");
  if (!isHandedOn && (await confirm(ownDataOf(tx, id)))) await tell("AUTHENTICATOR_ENDED");
  const action = isHandedOn ? "chose a new password by an admin's link" : "chose a new password by e-mail";
  const line = { area: "SIGN_IN", action, target: { id, name: email } } as const;
  await recordAuditBy(tx, { id, name, ipAddress: null }, line, clock());
}

/**
 * Whoever set an authenticator app up before anybody had shown the mailbox may not be its owner.
 * @returns whether one that was in force ends.
 */
async function confirm(own: OwnData): Promise<boolean> {
  const account = own.db.selectFrom("app_user").select("id").where("id", "=", viewerId);
  const unconfirmed = account.where("email_verified", "=", false);
  const dropped = await own.delete("two_factor").where("owner_id", "in", unconfirmed).returning("verified").execute();
  await own.db
    .updateTable("app_user")
    .set(({ and, ref }) => ({
      email_verified: true,
      two_factor_enabled: and([ref("two_factor_enabled"), ref("email_verified")]).$castTo<boolean>(),
    }))
    .where("id", "=", viewerId)
    .execute();
  return dropped.some(({ verified }) => verified);
}
