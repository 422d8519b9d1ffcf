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

/** A link for choosing a new password once, within an hour. */
export interface ResetLink {
  url: string;
  /** ISO 8601 */
  expiresAt: string;
}

const linkMilliseconds = 3_600_000;
/** The prefix of a link's token that the sign-in library looks for. */
export const resetPrefix = "reset-password:";
const resetTokenPattern = /^[\w-]{16,64}$/;
/** The prefix of tokens whose link wasn't sent to the person's mailbox. */
const handedOn = "by-admin-";

/** The hash of a link's token. Only the hash is stored, so that the table's contents can't be used as links. */
export function hashIdentifier(identifier: string): string {
  return createHash("sha256").update(identifier).digest("base64url");
}

/** @param way "admin": an admin passes the link on instead of a mail, so using it doesn't prove the mailbox. */
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
 * Sends a link for choosing a new password; does nothing for an unknown address. It runs as a job, so that every
 * request gets the same response after the same time.
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

/** The person whose password a link would set; null when the link no longer works. */
export async function personOfResetLink(parts: Pick<AccountsParts, "pool" | "clock">, token: string) {
  return resetTokenPattern.test(token) ? personOfVerification(parts, hashIdentifier(resetPrefix + token)) : null;
}

/** The person whom a link, or a sign-in waiting for its second step, belongs to; nobody when it no longer works. */
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
 * Called when a link is used. Somebody else may have had access to the account, so every other way to sign in ends, and
 * so do earlier links. A link that came by mail also proves the mailbox.
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
 * An authenticator app set up before the mailbox was proved may not be the owner's.
 * @returns whether an active app was removed.
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
