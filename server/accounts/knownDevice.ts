import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { cookieName, longestCookieSeconds, readCookie } from "./sessionCookie.js";

/**
 * A browser in which somebody has given the right password for an address carries a cookie that says so. Wrong passwords
 * from it are counted apart from everybody else's: whoever tries passwords elsewhere doesn't lock its owner out here, and
 * a cookie alone lets nobody in. (OWASP calls it a device cookie.)
 * @returns the browser's id; null for one that isn't known for this address.
 */
export function knownDevice(
  parts: { secret: string; publicUrl: string },
  cookies: string | undefined,
  email: string,
): string | null {
  const [device = "", given = ""] = (readCookie(cookies, nameOf(parts, email)) ?? "").split(".");
  if (!device) return null;
  const [expected, brought] = [Buffer.from(proofOf(parts.secret, email, device)), Buffer.from(given)];
  return expected.length === brought.length && timingSafeEqual(expected, brought) ? device : null;
}

/** The line that makes a browser known for an address; the one it had stays the same. */
export function knownDeviceCookie(
  parts: { secret: string; publicUrl: string },
  cookies: string | undefined,
  email: string,
): string {
  const device = knownDevice(parts, cookies, email) ?? randomBytes(16).toString("base64url");
  const secure = parts.publicUrl.startsWith("https:") ? "; Secure" : "";
  const value = `${device}.${proofOf(parts.secret, email, device)}`;
  return `${nameOf(parts, email)}=${value}; Path=/; Max-Age=${longestCookieSeconds}; HttpOnly; SameSite=Lax${secure}`;
}

/** People who share a browser have a cookie each; its name tells the address to nobody. */
function nameOf({ secret, publicUrl }: { secret: string; publicUrl: string }, email: string): string {
  return cookieName(publicUrl, `commonplace.known_${mac(secret, `name ${email}`).slice(0, 12)}`);
}

function proofOf(secret: string, email: string, device: string): string {
  return mac(secret, `device ${device} ${email}`);
}

/** Under a key of its own, so that nothing else that is signed passes for it. */
function mac(secret: string, text: string): string {
  const key = createHmac("sha256", secret).update("known devices").digest();
  return createHmac("sha256", key).update(text).digest("base64url");
}
