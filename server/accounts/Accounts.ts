import type { IncomingHttpHeaders } from "node:http";
import type { FastifyInstance } from "fastify";
import type { ViewerIdentity } from "../platform/context.js";
import type { Services } from "../platform/services.js";

export type AccountsParts = Omit<Services, "accounts">;

/** Who is asking, and the sign-in routes. */
export class Accounts {
  constructor(private readonly parts: AccountsParts) {}

  /**
   * The person behind a session cookie or a Bearer token; null for who shows neither or a cookie that no longer holds.
   * @throws UnauthenticatedError for a bad, expired or revoked Bearer token.
   */
  async viewerOf(headers: IncomingHttpHeaders, ip: string): Promise<ViewerIdentity | null> {
    void [this.parts, headers, ip];
    return null;
  }

  /** Mounts sign-up, sign-in and the like at /api/auth. */
  async register(fastify: FastifyInstance): Promise<void> {
    void fastify;
  }
}
