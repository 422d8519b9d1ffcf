import { createHmac, randomBytes } from "node:crypto";
import { recordEventsSql } from "../platform/events.js";
import { inTransaction } from "../platform/inTransaction.js";
import type { AuthRoutesParts } from "./authRoutes.js";
import { longestSessionDays, readCookie, sessionCookieName, verifySessionCookie } from "./sessionCookie.js";
import { sessionEnded } from "./sessionEnded.js";

const endSql = `delete from user_session where token = $1 returning id, owner_id as "ownerId"`;

/**
 * A token for a session that goes on, and the line that gives it to the browser: as long as the cookie it replaces, in
 * the sign-in library's form.
 */
export function newSessionToken(
  publicUrl: string,
  secret: string,
  cookies: string | undefined,
): { token: string; cookie: string } {
  const token = randomBytes(24).toString("base64url");
  const name = sessionCookieName(publicUrl);
  const value = encodeURIComponent(`${token}.${createHmac("sha256", secret).update(token).digest("base64")}`);
  const isUntilClosed = readCookie(cookies, name.replace("session_token", "dont_remember")) !== null;
  const length = isUntilClosed ? "" : `; Max-Age=${longestSessionDays * 86_400}`;
  const secure = publicUrl.startsWith("https:") ? "; Secure" : "";
  return { token, cookie: `${name}=${value}${length}; Path=/; HttpOnly; SameSite=Lax${secure}` };
}

/** Whoever is given a new session leaves the one that their browser brought. */
export async function endFormerSession(
  { pool, settings, secret, forget }: Pick<AuthRoutesParts, "pool" | "settings" | "secret" | "forget">,
  cookies: string | undefined,
  given: string[],
): Promise<void> {
  const name = sessionCookieName(settings.publicUrl);
  const line = given.find((each) => each.startsWith(`${name}=`))?.split(";")[0];
  const brought = readCookie(cookies, name);
  if (!line || !brought || readCookie(line, name) === "") return;
  const key = await secret();
  const token = verifySessionCookie(brought, key);
  if (!token || token === verifySessionCookie(readCookie(line, name) ?? "", key)) return;
  const ended = await inTransaction(pool, async (tx) => {
    const { rows } = await tx.query<{ id: string; ownerId: string }>(endSql, [token]);
    const events = rows.map(({ id, ownerId }) => sessionEnded(ownerId, { sessionId: id }));
    if (events.length > 0) await tx.query(recordEventsSql, [JSON.stringify(events)]);
    return rows;
  });
  for (const { ownerId } of ended) forget(ownerId);
}
