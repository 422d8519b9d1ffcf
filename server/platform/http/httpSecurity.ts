import type { FastifyInstance } from "fastify";
import type { Settings } from "../../settings/settings.js";

const sharedHeaders = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "strict-origin-when-cross-origin",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "x-frame-options": "DENY",
  "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
};

/** For answers that aren't pages: they may load and do nothing. */
export const nothingAllowed = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** The video service's player, which sets no cookies until it plays. */
const playerOrigin = "https://www.youtube-nocookie.com";
/** Where the video service keeps the pictures of its videos. */
const pictureOrigin = "https://i.ytimg.com";

/** The policy of the service worker: it may call our own server, and run its own scripts. */
export const workerPolicy = "default-src 'none'; script-src 'self'; connect-src 'self'";

/** Where pages may load pictures of videos from. */
export function pictureOrigins({ videoThumbnailUrl }: Settings): string[] {
  return [...new Set([pictureOrigin, new URL(videoThumbnailUrl).origin])];
}

/**
 * The policy of the app's pages. Inline styles are allowed, since the interface's libraries add them; scripts come from
 * our own files only. From others, a page loads the pictures of videos, asks for a video's title and, once a video is
 * played, frames the player.
 * @param scriptHashes of inline scripts, as `'sha256-…'`.
 */
export function pagePolicy(settings: Settings, scriptHashes: readonly string[] = []): string {
  return [
    "default-src 'none'",
    `script-src ${["'self'", ...scriptHashes].join(" ")}`,
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob: ${pictureOrigins(settings).join(" ")}`,
    "font-src 'self'",
    `connect-src 'self' ${new URL(settings.videoMetadataUrl).origin}`,
    `frame-src ${playerOrigin}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}

/**
 * The policy of the API's explorer. Its editor writes styles as text and draws its icons with a font inside its style
 * sheet; its scripts and workers are our own files, and it calls nobody else.
 */
export const explorerPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "font-src 'self' data:",
  "img-src 'self' data:",
  "connect-src 'self'",
  "worker-src 'self'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join("; ");

/** Answers that may belong to a person are never cached by a browser or a proxy unless their route says otherwise. */
function isApi(path: string): boolean {
  return /^\/(?:api|graphql)(?:[/?]|$)/.test(path);
}

/** The headers of every answer, even without a request. */
export function securityHeaders({ publicUrl }: Settings): Record<string, string> {
  return {
    ...sharedHeaders,
    "content-security-policy": nothingAllowed,
    ...(publicUrl.startsWith("https:") && { "strict-transport-security": "max-age=31536000; includeSubDomains" }),
  };
}

/**
 * Headers that every answer carries. Other origins may call GraphQL with a token, never with the person's cookies (REST
 * does the same for its own rows). A route's own headers take precedence.
 */
export function registerSecurity(fastify: FastifyInstance, settings: Settings): void {
  const headers = securityHeaders(settings);
  fastify.addHook("onRequest", (request, reply, done) => {
    reply.headers(headers);
    if (isApi(request.url)) reply.header("cache-control", "private, no-store");
    if (!/^\/graphql(?:[/?]|$)/.test(request.url)) return done();
    reply.header("access-control-allow-origin", "*");
    reply.header(
      "access-control-expose-headers",
      "Idempotency-Replayed, RateLimit, RateLimit-Policy, Retry-After, WWW-Authenticate, X-Request-Id",
    );
    if (request.method === "OPTIONS" && request.headers["access-control-request-method"]) {
      reply.header("access-control-allow-methods", "GET, POST");
      reply.header(
        "access-control-allow-headers",
        "Authorization, Content-Type, Idempotency-Key, Apollo-Require-Preflight, X-Request-Id",
      );
      reply.header("access-control-max-age", "7200");
      return void reply.code(204).send();
    }
    done();
  });
}
