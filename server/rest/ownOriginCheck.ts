import type { FastifyRequest } from "fastify";
import type { Settings } from "../settings.js";

/**
 * Whether a request that changes something by cookie comes from a page of the app: from its own origin or, without an
 * Origin, from where the browser says is the same.
 */
export function ownOriginCheck({ publicUrl, port }: Pick<Settings, "publicUrl" | "port">) {
  return ({ headers, socket }: Pick<FastifyRequest, "headers" | "socket">): boolean => {
    const { origin, "sec-fetch-site": site } = headers;
    if (origin === undefined) return site === "same-origin";
    if (origin === publicUrl) return true;
    // The port that answers, which the settings don't know when they ask for a free one.
    const answering = socket.localPort ?? port;
    return origin === `http://127.0.0.1:${answering}` || origin === `http://localhost:${answering}`;
  };
}
