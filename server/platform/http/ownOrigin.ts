import type { IncomingHttpHeaders } from "node:http";
import type { Settings } from "../../settings/settings.js";

/** The header in which a page names the viewer that it was made for; a session of anybody else doesn't count for it. */
export const meantHeader = "commonplace-viewer";

/**
 * Whether a call with a browser's cookie comes from a page of the app itself: by its Origin, or without one by what the
 * browser reports about its site.
 * @param localPort the port that answers, which the settings don't know when they ask for a free one.
 */
export function isFromOwnPage(
  headers: IncomingHttpHeaders,
  settings: Settings,
  localPort: number | undefined,
): boolean {
  const { origin } = headers;
  if (origin === undefined) return headers["sec-fetch-site"] === "same-origin";
  const port = localPort ?? settings.port;
  const scheme = schemeOf(settings);
  return [settings.publicUrl, `${scheme}://127.0.0.1:${port}`, `${scheme}://localhost:${port}`].includes(origin);
}

/** The scheme of the app's own port; a proxy in front of it may use another. */
export function schemeOf({ tls }: Settings): "http" | "https" {
  return tls ? "https" : "http";
}
