import { createHash, randomBytes } from "node:crypto";
import { v7 as uuidv7 } from "uuid";
import { recordAuditBy } from "../audit/recordAudit.js";
import type { SqlRunner } from "../platform/jobs.js";
import type { AccountsParts } from "./Accounts.js";
import { endAllAccess } from "./endAccess.js";
import { tellOfFactor } from "./secondFactor/tellOfFactor.js";

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

export interface PersonOfLink {
  id: string;
  email: string;
  name: string;
}

const linkMilliseconds = 3_600_000;
/** In front of a link's token, what the sign-in library looks for. */
export const resetPrefix = "reset-password:";
const resetTokenPattern = /^[\w-]{16,64}$/;
/** Of tokens of links that didn't go to the person's mailbox. */
const handedOn = "by-admin-";

const insertSql = "insert into verification (id, identifier, value, expires_at) values ($1, $2, $3, $4)";

/** The hash of a link's token, which is all that is kept: whoever reads the table can't use it. */
export function hashIdentifier(identifier: string): string {
  return createHash("sha256").update(identifier).digest("base64url");
}

/** @param way an admin hands the link on themselves, in place of a mail: whoever uses it hasn't shown the mailbox. */
export async function makeResetLink(
  runner: SqlRunner,
  { publicUrl, now, userId, way }: { publicUrl: string; now: Date; userId: string; way: "mail" | "admin" },
): Promise<ResetLink> {
  const token = (way === "admin" ? handedOn : "") + randomBytes(24).toString("base64url");
  const expiresAt = new Date(now.getTime() + linkMilliseconds).toISOString();
  await runner.query(insertSql, [uuidv7(), hashIdentifier(resetPrefix + token), userId, expiresAt]);
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
  const { rows } = await pool.query<{ id: string; email: string }>(
    "select id, email from app_user where email = $1 and suspended_at is null",
    [email],
  );
  const person = rows[0];
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
export async function personOfResetLink(
  { pool, clock }: Pick<AccountsParts, "pool" | "clock">,
  token: string,
): Promise<PersonOfLink | null> {
  if (!resetTokenPattern.test(token)) return null;
  const { rows } = await pool.query<PersonOfLink>(
    `select u.id, u.email, u.display_name as name from verification v join app_user u on u.id::text = v.value
     where v.identifier = $1 and v.expires_at > $2`,
    [hashIdentifier(resetPrefix + token), clock().toISOString()],
  );
  return rows[0] ?? null;
}

/** Whoever set an authenticator app up before anybody had shown the mailbox may not be its owner. */
const confirmSql = `
  with dropped as (
    delete from two_factor t using app_user u where u.id = $1 and t.owner_id = u.id and not u.email_verified
    returning t.owner_id
  )
  update app_user set email_verified = true,
    two_factor_enabled = two_factor_enabled and not exists (select from dropped)
  where id = $1`;

/**
 * A link was used. Somebody else may have had the account until now, so that every other way into it ends, and with it
 * the links made before. Whoever used one that came by mail has the mailbox.
 */
export async function afterPasswordReset(
  { pool, mail, settings, clock }: Pick<AccountsParts, "pool" | "mail" | "settings" | "clock">,
  { id, email, name }: PersonOfLink,
  token: string,
): Promise<void> {
  const isHandedOn = token.startsWith(handedOn);
  if (await endAllAccess(pool, id))
    await tellOfFactor({ mail, settings, clock }, { email, displayName: name }, { change: "PASSKEYS_ENDED" });
  if (!isHandedOn) await pool.query(confirmSql, [id]);
  const action = isHandedOn ? "chose a new password by an admin's link" : "chose a new password by mail";
  const line = { area: "SIGN_IN", action, target: { id, name: email } } as const;
  await recordAuditBy(pool, { id, name, ipAddress: null }, line, clock());
}
