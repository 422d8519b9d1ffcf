import { randomBytes } from "node:crypto";
import { v7 as uuidv7 } from "uuid";
import { recordAuditBy } from "../audit/recordAudit.js";
import type { AccountsParts } from "./Accounts.js";

export interface ResetRequest {
  email: string;
  /** "Firefox on macOS" */
  device: string;
  /** ISO 8601 */
  requestedAt: string;
}

const linkMilliseconds = 3_600_000;
/** Under this name the sign-in library looks for the link's token. */
const identifierPrefix = "reset-password:";

/**
 * Sends a link by which a new password can be chosen, once, for an hour; nothing for an address nobody has. It runs as a
 * job, so that whoever asked has the same answer after the same time.
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
  const token = randomBytes(24).toString("base64url");
  const expiresAt = new Date(clock().getTime() + linkMilliseconds).toISOString();
  await pool.query("insert into verification (id, identifier, value, expires_at) values ($1, $2, $3, $4)", [
    uuidv7(),
    identifierPrefix + token,
    person.id,
    expiresAt,
  ]);
  const url = `${settings.publicUrl}/reset-password?token=${token}`;
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
): Promise<{ email: string; name: string } | null> {
  const { rows } = await pool.query<{ email: string; name: string }>(
    `select u.email, u.display_name as name from verification v join app_user u on u.id::text = v.value
     where v.identifier = $1 and v.expires_at > $2`,
    [identifierPrefix + token, clock().toISOString()],
  );
  return rows[0] ?? null;
}

/** Other links sent before die with the one that was used, and whoever used it has the mailbox. */
export async function afterPasswordReset(
  { pool, clock }: Pick<AccountsParts, "pool" | "clock">,
  userId: string,
): Promise<void> {
  await pool.query("delete from verification where value = $1 and starts_with(identifier, $2)", [
    userId,
    identifierPrefix,
  ]);
  const { rows } = await pool.query<{ name: string; email: string }>(
    "update app_user set email_verified = true where id = $1 returning display_name as name, email",
    [userId],
  );
  const [person] = rows;
  if (!person) return;
  const target = { id: userId, name: person.email };
  const line = { area: "SIGN_IN", action: "chose a new password by mail", target } as const;
  await recordAuditBy(pool, { id: userId, name: person.name, ipAddress: null }, line, clock());
}
