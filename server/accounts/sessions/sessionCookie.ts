import { createHmac, timingSafeEqual } from "node:crypto";

/** How long a session lasts without use. */
const sessionDays = 30;

/** The max lifetime of a session, however much it is used. */
export const longestSessionDays = 90;

/** The max age that browsers allow. */
export const longestCookieSeconds = 400 * 86_400;

/** When a session that is used now ends. */
export function sessionEnd(createdAt: Date, now: Date): Date {
  const day = 86_400_000;
  return new Date(Math.min(now.getTime() + sessionDays * day, createdAt.getTime() + longestSessionDays * day));
}

/** Over https with the prefix that makes browsers ensure that this very host set the cookie, for all its paths. */
export function cookieName(publicUrl: string, name: string): string {
  return `${publicUrl.startsWith("https:") ? "__Host-" : ""}${name}`;
}

export function sessionCookieName(publicUrl: string): string {
  return cookieName(publicUrl, "commonplace.session_token");
}

/** The cookie of a browser that has entered the password but not completed the second step. */
export function secondStepCookieName(publicUrl: string): string {
  return sessionCookieName(publicUrl).replace("session_token", "two_factor");
}

/** The value of a cookie, decoded; null when the header has none of that name. */
export function readCookie(header: string | undefined, name: string): string | null {
  for (const pair of header?.split(";") ?? []) {
    const at = pair.indexOf("=");
    if (at === -1 || pair.slice(0, at).trim() !== name) continue;
    try {
      return decodeURIComponent(pair.slice(at + 1).trim());
    } catch {
      return null;
    }
  }
  return null;
}

/**
 * The session's token from "token.signature"; null when the signature isn't ours. The signature is compared as text, so
 * that only one text is valid for a token: the same bytes have several base64 forms.
 */
export function verifySessionCookie(value: string, secret: string): string | null {
  const dot = value.lastIndexOf(".");
  if (dot < 1) return null;
  const token = value.slice(0, dot);
  const given = Buffer.from(value.slice(dot + 1));
  const wanted = Buffer.from(createHmac("sha256", secret).update(token).digest("base64"));
  return given.length === wanted.length && timingSafeEqual(given, wanted) ? token : null;
}
