import type { IncomingHttpHeaders } from "node:http";
import type { Settings } from "../../settings/settings.js";

/** The header in which a page says for whom it was made; a session of anybody else doesn't count for it. */
export const meantHeader = "commonplace-viewer";

/**
 * Whether a call that a browser's cookie speaks for comes from a page of the app itself: by its Origin, or without one
 * by what the browser says of its site.
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

/** How the app's own port is asked; what is in front of it may differ. */
export function schemeOf({ tls }: Settings): "http" | "https" {
  return tls ? "https" : "http";
}
