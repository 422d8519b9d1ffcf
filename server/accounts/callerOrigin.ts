import type { FastifyRequest } from "fastify";
import type { Settings } from "../settings.js";

/** True when a changing call comes from a page of the app itself, or from no browser and without its cookies. */
export function isOwnCall(request: FastifyRequest, settings: Settings): boolean {
  const { origin, cookie } = request.headers;
  if (origin !== undefined) return isOwnOrigin(origin, request, settings);
  const site = request.headers["sec-fetch-site"];
  if (site !== undefined) return site === "same-origin" || site === "none";
  return cookie === undefined;
}

function isOwnOrigin(origin: string, request: FastifyRequest, settings: Settings): boolean {
  // The port that answers, which the settings don't know when they ask for a free one.
  const port = request.socket.localPort ?? settings.port;
  return [settings.publicUrl, `http://127.0.0.1:${port}`, `http://localhost:${port}`].includes(origin);
}

/** A path of this app, to be led to afterwards; null for anything that could lead elsewhere. */
export function ownPath(value: unknown): string | null {
  if (typeof value !== "string" || value.length > 2000 || !/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(value)) return null;
  const base = "http://app.invalid";
  return URL.canParse(value, base) && new URL(value, base).origin === base ? value : null;
}
