import type { FastifyInstance } from "fastify";
import { readInvitation } from "../accounts/invitationToken.js";
import type { Services } from "../platform/services.js";
import { hashInvitation } from "./mailInvitation.js";

const openSql = `update invitation set opened_at = $2
  where token_hash = $1 and opened_at is null and joined_at is null and revoked_at is null and expires_at > $2`;

/** Notes that somebody followed the link of an invitation; the page itself is answered as ever, and never waits for it. */
export function noteOpenedInvitations(fastify: FastifyInstance, { pool, clock, log }: Services): void {
  fastify.addHook("onResponse", async (request) => {
    if (request.method !== "GET" || !request.url.startsWith("/login?")) return;
    const token = readInvitation(new URLSearchParams(request.url.slice(request.url.indexOf("?"))).get("ref"));
    if (token === null) return;
    try {
      await pool.query(openSql, [hashInvitation(token), clock().toISOString()]);
    } catch (error) {
      log.warn({ err: error }, "An opened invitation could not be noted");
    }
  });
}
