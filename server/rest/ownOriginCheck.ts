import type { IncomingHttpHeaders } from "node:http";
import type { Settings } from "../settings.js";

/**
 * Whether a request that changes something by cookie may come from where it says it comes from: the app's own origin,
 * or, without an Origin, a page that the browser calls the same.
 */
export function ownOriginCheck({ publicUrl, port }: Pick<Settings, "publicUrl" | "port">) {
  const own = new Set([publicUrl, `http://127.0.0.1:${port}`, `http://localhost:${port}`]);
  return ({ origin, "sec-fetch-site": site }: IncomingHttpHeaders): boolean =>
    origin === undefined ? site === "same-origin" : own.has(origin);
}
