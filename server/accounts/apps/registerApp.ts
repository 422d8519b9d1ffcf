import { limitOf } from "../../limits.js";
import { systemData } from "../../platform/data/Data.js";
import { rowCount } from "../../platform/data/expressions.js";
import { RateLimitedError } from "../../platform/errors.js";
import type { AuthRoutesParts } from "../auth/authRoutes.js";

/** Apps that nobody allowed anything go after a day, so that this many are enough. */
const maxApps = 5_000;
const maxAddresses = limitOf.access.appAddresses.max;
const maxAddress = 500;
const maxName = 100;

/**
 * Registers an app as a public client that leads back to a website, this computer or a scheme of its own (RFC 8252, 7.1);
 * whatever else it says of itself is dropped.
 * @throws RateLimitedError when there are too many.
 */
export async function registerApp<R>(
  { pool }: Pick<AuthRoutesParts, "pool">,
  given: Record<string, unknown>,
  register: (metadata: Record<string, unknown>) => Promise<R>,
): Promise<R> {
  const apps = systemData(pool, "apps belong to nobody").selectFrom("oauth_client").select(rowCount);
  const { count } = await apps.executeTakeFirstOrThrow();
  if (count >= maxApps) throw new RateLimitedError("Too many apps registered here. Please try again tomorrow", 86_400);
  const addresses = Array.isArray(given.redirect_uris) ? given.redirect_uris.slice(0, maxAddresses + 1) : [];
  const isNative = addresses.some((each) => !String(each).startsWith("https:"));
  return register({
    redirect_uris: addresses.length > maxAddresses ? [] : addresses.map((each) => (isPlain(each) ? each : "")),
    client_name: nameOf(given.client_name),
    token_endpoint_auth_method: "none",
    grant_types: ["authorization_code", "refresh_token"],
    response_types: ["code"],
    application_type: isNative ? "native" : "web",
  });
}

/** Whether an address can't be read as another one; the library decides which of them an app may lead back to. */
function isPlain(address: unknown): boolean {
  if (typeof address !== "string" || address.length > maxAddress) return false;
  return /^[!-~]+$/.test(address) && !/^https?:(?!\/\/)/i.test(address);
}

/** One line, without characters that can't be seen or change the order of others. */
function nameOf(name: unknown): string | undefined {
  if (typeof name !== "string") return;
  const shown = name
    .replace(/\s+/g, " ")
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}]/gu, "")
    .trim();
  return shown && shown.length <= maxName ? shown : undefined;
}
