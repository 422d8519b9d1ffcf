import { createHmac, randomBytes } from "node:crypto";
import { type OwnData, systemData } from "../../platform/data/Data.js";
import { inTransaction } from "../../platform/data/inTransaction.js";
import { ConflictError } from "../../platform/errors.js";
import { recordEvents } from "../../platform/live/events.js";
import type { AuthRoutesParts } from "../auth/authRoutes.js";
import { longestSessionDays, readCookie, sessionCookieName, verifySessionCookie } from "./sessionCookie.js";
import { sessionEnded } from "./sessionEnded.js";

export const renewedElsewhere = "Another tab of this browser was faster with this. Please try again.";

interface Renewal {
  sessionId: string;
  /** The Cookie header of the request. */
  cookies: string | undefined;
  /** Of the instance. */
  secret: string;
  publicUrl: string;
  /** ISO 8601, when the person has proved who they are; null leaves the stored time unchanged. */
  provedAt: string | null;
  /** Whether this gives the session a second factor. */
  isSecondFactor: boolean;
}

/**
 * Gives a continuing session a new token, so that a stolen earlier one is worthless.
 * @returns the Set-Cookie line: expires with the cookie it replaces, in the sign-in library's format.
 * @throws ConflictError when the session no longer has the given token; the browser's cookie stays.
 */
export async function newSessionToken(own: OwnData, renewal: Renewal): Promise<string> {
  const { sessionId, cookies, secret, publicUrl, provedAt, isSecondFactor } = renewal;
  const token = randomBytes(24).toString("base64url");
  const name = sessionCookieName(publicUrl);
  const brought = verifySessionCookie(readCookie(cookies, name) ?? "", secret) ?? "";
  // Of two concurrent calls only the first succeeds: the browser keeps one cookie, and it must be the valid one.
  const session = own.update("user_session").where("id", "=", sessionId).where("token", "=", brought);
  const proof = { proved_at: provedAt ?? undefined, has_second_factor: isSecondFactor || undefined };
  if ((await session.set({ token, ...proof }).executeTakeFirst()).numUpdatedRows === 0n)
    throw new ConflictError(renewedElsewhere);
  const value = encodeURIComponent(`${token}.${createHmac("sha256", secret).update(token).digest("base64")}`);
  const isUntilClosed = readCookie(cookies, name.replace("session_token", "dont_remember")) !== null;
  const length = isUntilClosed ? "" : `; Max-Age=${longestSessionDays * 86_400}`;
  const secure = publicUrl.startsWith("https:") ? "; Secure" : "";
  return `${name}=${value}${length}; Path=/; HttpOnly; SameSite=Lax${secure}`;
}

/** Ends the session that the browser had when it is given a new one. */
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
    const db = systemData(tx, "the session that a browser leaves");
    const rows = await db.deleteFrom("user_session").where("token", "=", token).returning(["id", "owner_id"]).execute();
    const events = rows.map(({ id, owner_id }) => sessionEnded(owner_id, { sessionId: id }));
    await recordEvents(tx, events);
    return rows;
  });
  for (const { owner_id } of ended) forget(owner_id);
}
