import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { Runner } from "../../platform/data/Data.js";
import { accountByEmail } from "../accountByEmail.js";
import { cookieName, longestCookieSeconds, readCookie } from "../sessions/sessionCookie.js";

interface Parts {
  secret: string;
  publicUrl: string;
}

/** An account or a share link that a browser is known for. */
export interface Known {
  /** Unique within the instance: an address in lower case. */
  name: string;
  /** Changes when all browsers known so far must be forgotten. */
  generation: string;
}

/** The account with this address, as browsers are known for it; also for an address without an account. */
export async function knownForAccount(runner: Runner, email: string): Promise<Known> {
  const person = await accountByEmail(runner, email).select("device_generation").executeTakeFirst();
  return { name: email, generation: String(person?.device_generation ?? "") };
}

/**
 * A browser in which somebody has signed in to an account has a cookie that says so. Wrong passwords and codes from it
 * are counted separately from all others: guesses made elsewhere don't lock the owner out here, and the cookie alone
 * signs nobody in. (OWASP calls it a device cookie.)
 * @returns the browser's id; null for one that isn't known.
 */
export function knownDevice(parts: Parts, cookies: string | undefined, known: Known): string | null {
  const [device = "", given = ""] = (readCookie(cookies, nameOf(parts, known)) ?? "").split(".");
  if (!device) return null;
  const [expected, brought] = [Buffer.from(proofOf(parts.secret, known, device)), Buffer.from(given)];
  return expected.length === brought.length && timingSafeEqual(expected, brought) ? device : null;
}

/** The Set-Cookie line that makes a browser known; an id that it already has is kept. */
export function knownDeviceCookie(parts: Parts, cookies: string | undefined, known: Known): string {
  const device = knownDevice(parts, cookies, known) ?? randomBytes(16).toString("base64url");
  const secure = parts.publicUrl.startsWith("https:") ? "; Secure" : "";
  const value = `${device}.${proofOf(parts.secret, known, device)}`;
  return `${nameOf(parts, known)}=${value}; Path=/; Max-Age=${longestCookieSeconds}; HttpOnly; SameSite=Lax${secure}`;
}

/** People who share a browser have a cookie each; its name doesn't reveal the address. */
function nameOf({ secret, publicUrl }: Parts, { name }: Known): string {
  return cookieName(publicUrl, `commonplace.known_${mac(secret, `name ${name}`).slice(0, 12)}`);
}

function proofOf(secret: string, { name, generation }: Known, device: string): string {
  return mac(secret, `device ${device} ${name} ${generation}`);
}

/** Uses its own key, so that no other signed value is accepted in its place. */
function mac(secret: string, text: string): string {
  const key = createHmac("sha256", secret).update("known devices").digest();
  return createHmac("sha256", key).update(text).digest("base64url");
}
