import type { FastifyInstance } from "fastify";
import { readInvitation } from "../accounts/auth/invitationToken.js";
import { systemData } from "../platform/data/Data.js";
import type { Services } from "../platform/services.js";
import { isOpen } from "./admitSignUp.js";

/** Records that somebody followed an invitation's link; the response itself is unchanged and never waits for it. */
export function noteOpenedInvitations(fastify: FastifyInstance, { pool, clock, log }: Services): void {
  fastify.addHook("onResponse", async (request) => {
    if (request.method !== "GET" || !request.url.startsWith("/login?")) return;
    const token = readInvitation(new URLSearchParams(request.url.slice(request.url.indexOf("?"))).get("ref"));
    if (token === null) return;
    try {
      const invitations = systemData(pool, "whoever follows the link is nobody yet").updateTable("invitation");
      const unopened = invitations.where(isOpen(token, clock())).where("opened_at", "is", null);
      await unopened.set({ opened_at: clock().toISOString() }).execute();
    } catch (error) {
      log.warn({ err: error }, "An opened invitation could not be noted");
    }
  });
}
