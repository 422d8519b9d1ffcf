import { createHmac, timingSafeEqual } from "node:crypto";
import { knownDevice, knownDeviceCookie } from "../../accounts/auth/knownDevice.js";
import { cookieName as hostCookieName, readCookie } from "../../accounts/sessions/sessionCookie.js";
import type { Services } from "../../platform/services.js";
import type { FoundLink } from "./findShared.js";

const keptSeconds = 12 * 3600;

type Parts = Pick<Services, "accounts" | "settings">;

/** The cookie of a browser that has entered a link's password; invalid once the link or its password changes. */
export async function passwordCookie(services: Parts, link: FoundLink): Promise<string> {
  const isSecure = services.settings.publicUrl.startsWith("https:");
  const value = await proofOf(services, link);
  return `${cookieName(services, link)}=${value}; Path=/; Max-Age=${keptSeconds}; HttpOnly; SameSite=Lax${isSecure ? "; Secure" : ""}`;
}

/** Whether the reader may see it: it has no password, or they have entered it. */
export async function isOpenTo(services: Parts, link: FoundLink, cookies: string | undefined): Promise<boolean> {
  if (link.passwordHash === null) return true;
  const given = readCookie(cookies, cookieName(services, link));
  if (!given) return false;
  const [expected, brought] = [Buffer.from(await proofOf(services, link)), Buffer.from(given)];
  return expected.length === brought.length && timingSafeEqual(expected, brought);
}

/** The id of a browser that has entered the link's current password before, however long ago; null for any other. */
export async function knownReader(
  services: Parts,
  link: FoundLink,
  cookies: string | undefined,
): Promise<string | null> {
  return knownDevice(await deviceParts(services), cookies, knownFor(link));
}

/** The cookie that makes a browser known for a link; it gives no access. */
export async function knownReaderCookie(
  services: Parts,
  link: FoundLink,
  cookies: string | undefined,
): Promise<string> {
  return knownDeviceCookie(await deviceParts(services), cookies, knownFor(link));
}

const deviceParts = async ({ accounts, settings }: Parts) => ({
  secret: await accounts.secret(),
  publicUrl: settings.publicUrl,
});

const knownFor = ({ id, passwordHash }: FoundLink) => ({ name: `share ${id}`, generation: passwordHash ?? "" });

const cookieName = ({ settings }: Parts, { id }: FoundLink) =>
  hostCookieName(settings.publicUrl, `shared_${id.replaceAll("-", "")}`);

/** Uses its own key, so that the proof can't be used for anything else. */
async function proofOf({ accounts }: Parts, { id, passwordHash }: FoundLink): Promise<string> {
  const key = createHmac("sha256", await accounts.secret())
    .update("share passwords")
    .digest();
  return createHmac("sha256", key).update(`${id} ${passwordHash}`).digest("base64url");
}
