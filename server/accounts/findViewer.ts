import { createHash } from "node:crypto";
import type { Pool } from "pg";
import type { Logger } from "pino";
import { sessionEnd } from "./sessionCookie.js";
import type { FoundViewer } from "./ViewerCache.js";

interface Parts {
  pool: Pool;
  log: Logger;
  clock: () => Date;
}

interface PersonRow {
  id: string;
  user_id: string;
  email: string;
  display_name: string;
  is_admin: boolean;
  email_verified: boolean;
  has_second_factor: boolean;
  seen_at: string | null;
  expires_at: string | null;
  created_at: string;
}

const personColumns = "u.id as user_id, u.email, u.display_name, u.is_admin, u.email_verified";
const findBySession = (column: "token" | "id") => `
  select s.id, s.last_seen_at as seen_at, s.expires_at, s.created_at, s.has_second_factor, ${personColumns}
  from user_session s join app_user u on u.id = s.owner_id
  where s.${column} = $1 and s.expires_at > $2 and u.suspended_at is null`;
const findByToken = `
  select t.id, t.access, t.last_used_at as seen_at, t.expires_at, t.created_at, ${personColumns},
    u.two_factor_enabled or exists (select from passkey p where p.owner_id = u.id) as has_second_factor
  from api_token t join app_user u on u.id = t.owner_id
  where t.hash = $1 and (t.expires_at is null or t.expires_at > $2) and u.suspended_at is null`;
const touchSession = `
  update user_session set last_seen_at = $2, expires_at = $3, ip_address = $4
  where id = $1 and last_seen_at <= $2::timestamptz - interval '1 minute'`;
const touchToken = `
  update api_token set last_used_at = $2
  where id = $1 and (last_used_at is null or last_used_at <= $2::timestamptz - interval '1 minute')`;

/** The person whose session has this token or id, and notes to the minute that it was seen. */
export async function findSessionViewer(
  parts: Parts,
  column: "token" | "id",
  value: string,
  ip: string,
): Promise<FoundViewer | null> {
  const now = parts.clock();
  const { rows } = await parts.pool.query<PersonRow>({
    name: `accounts.bySession ${column}`,
    text: findBySession(column),
    values: [value, now.toISOString()],
  });
  const row = rows[0];
  if (!row) return null;
  const expiresAt = sessionEnd(new Date(row.created_at), now).toISOString();
  await touch(parts, row, now, touchSession, [row.id, now.toISOString(), expiresAt, ip]);
  return found(row, { via: "session", access: "READ_WRITE", sessionId: row.id, tokenId: null });
}

/** The owner of the API token with this hash, and notes to the minute that it was used. */
export async function findTokenViewer(parts: Parts, hash: Buffer): Promise<FoundViewer | null> {
  const now = parts.clock();
  const { rows } = await parts.pool.query<PersonRow & { access: "READ" | "READ_WRITE" }>({
    name: "accounts.byToken",
    text: findByToken,
    values: [hash, now.toISOString()],
  });
  const row = rows[0];
  if (!row) return null;
  await touch(parts, row, now, touchToken, [row.id, now.toISOString()]);
  return found(row, { via: "token", access: row.access, sessionId: null, tokenId: row.id });
}

export function hashToken(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

/** Being seen is worth a note, never a failed request. */
async function touch(parts: Parts, row: PersonRow, now: Date, text: string, values: unknown[]): Promise<void> {
  if (row.seen_at && now.getTime() - new Date(row.seen_at).getTime() < 60_000) return;
  try {
    await parts.pool.query(text, values);
  } catch (error) {
    parts.log.warn({ err: error }, "The time a session was last seen could not be kept");
  }
}

function found(
  row: PersonRow,
  means: Pick<FoundViewer["identity"], "via" | "access" | "sessionId" | "tokenId">,
): FoundViewer {
  return {
    identity: {
      userId: row.user_id,
      email: row.email,
      displayName: row.display_name,
      isAdmin: row.is_admin,
      emailVerified: row.email_verified,
      hasSecondFactor: row.has_second_factor,
      ...means,
    },
    endsAt: row.expires_at ? new Date(row.expires_at).getTime() : Number.POSITIVE_INFINITY,
  };
}
