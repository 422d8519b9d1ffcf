import type { FastifyInstance, FastifyReply } from "fastify";
import { systemData } from "../platform/data/Data.js";
import type { Services } from "../platform/services.js";
import { pagePolicyOf } from "../sharing/page/drawShared.js";
import { pageFonts } from "../sharing/page/pageFonts.js";
import { deliveryOfStopToken } from "./stopLink.js";

const maxFormBytes = 1_024;

/**
 * Answers /stop-mails/<token>, with which a recipient refuses further mails of a sender. A mail program posts there
 * directly; a person first sees a page, so that link scanners don't unsubscribe them.
 */
export async function registerStopMails(fastify: FastifyInstance, services: Services): Promise<void> {
  const { pool, clock } = services;
  const db = systemData(pool, "for whoever got a mail");
  const fonts = pageFonts();

  await fastify.register(async (pages) => {
    pages.addContentTypeParser(
      ["application/x-www-form-urlencoded", "multipart/form-data"],
      { parseAs: "string", bodyLimit: maxFormBytes },
      (_request, _body, done) => done(null, null),
    );
    pages.addHook("onRequest", async (_request, reply) => {
      reply.headers({ "cache-control": "private, no-store", "x-robots-tag": "noindex, nofollow" });
    });
    pages.route<{ Params: { token: string } }>({
      method: ["GET", "HEAD"],
      url: "/stop-mails/:token",
      handler: async (request, reply) => {
        const { name } = await deliveryOf(request.params.token);
        return show(reply, name, false);
      },
    });
    pages.route<{ Params: { token: string } }>({
      method: "POST",
      url: "/stop-mails/:token",
      handler: async (request, reply) => {
        const { id, name } = await deliveryOf(request.params.token);
        if (id !== null && name !== null)
          await db
            .insertInto("refusal")
            .columns(["owner_id", "email", "created_at"])
            .expression((eb) =>
              eb
                .selectFrom("delivery")
                .where("id", "=", id)
                .select(["owner_id", "email", eb.val(clock().toISOString()).as("created_at")]),
            )
            .onConflict((conflict) => conflict.doNothing())
            .execute();
        return show(reply, name, true);
      },
    });
  });

  async function deliveryOf(token: string): Promise<{ id: string | null; name: string | null }> {
    const id = await deliveryOfStopToken(services, token);
    if (id === null) return { id, name: null };
    const delivery = db.selectFrom("delivery as d").innerJoin("app_user as u", "u.id", "d.owner_id");
    const found = await delivery.where("d.id", "=", id).select("u.display_name as name").executeTakeFirst();
    return { id, name: found?.name ?? null };
  }

  /** @param name of the sender; null for an invalid link. */
  async function show(reply: FastifyReply, name: string | null, isStopped: boolean): Promise<FastifyReply> {
    const [{ renderPage }, { StopMailsPage, GonePage }] = await Promise.all([
      import("../sharing/page/renderPage.js"),
      import("../sharing/page/PlainPages.js"),
    ]);
    const page =
      name === null ? renderPage(GonePage, { fonts }) : renderPage(StopMailsPage, { fonts, name, isStopped });
    return reply
      .code(name === null ? 404 : 200)
      .header("content-security-policy", pagePolicyOf(page, [], "form-action 'self'"))
      .type("text/html; charset=utf-8")
      .send(page);
  }
}
