import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { sql } from "kysely";
import { ownDataOf, systemData } from "../../platform/data/Data.js";
import { etagOf, isKnown } from "../../platform/http/etags.js";
import { isUuid } from "../../platform/isUuid.js";
import { missingScope, scopeSentence } from "../../platform/scopes.js";
import type { Services } from "../../platform/services.js";
import { calendarContents } from "./calendarContents.js";
import { hashOfToken } from "./feed.js";
import { writeIcs } from "./writeIcs.js";

/** Answers /calendar/feed/<token>.ics for other calendars, and /calendar/export.ics for a signed-in person. */
export function registerCalendarFiles(fastify: FastifyInstance, services: Services): void {
  const { pool, accounts } = services;

  fastify.route<{ Params: { file: string }; Querystring: { tasks?: unknown } }>({
    method: ["GET", "HEAD"],
    url: "/calendar/feed/:file",
    handler: async (request, reply) => {
      const [, token] = /^([\w-]{43})\.ics$/.exec(request.params.file) ?? [];
      const feed = token ? await readFeed(services, hashOfToken(token)) : null;
      if (!feed) return refuse(reply, 404, "This calendar is no longer available", "NOT_FOUND");
      const taskForm = request.query.tasks === "vtodo" ? "todo" : "event";
      const wanted = { ...feed, eventTypeId: null, taskForm, isFeed: true } as const;
      const text = await writeIcs(await calendarContents(services, wanted));
      return sendCalendar(request, reply, text, "inline");
    },
  });

  fastify.route<{ Querystring: { eventTypeId?: unknown } }>({
    method: ["GET", "HEAD"],
    url: "/calendar/export.ics",
    handler: async (request, reply) => {
      const viewer = await accounts.viewerOf(request.headers, request.ip);
      if (!viewer) return refuse(reply, 401, "Authentication required", "UNAUTHENTICATED");
      const missing = missingScope(viewer.scopes, [["calendar:read"]]);
      if (missing) return refuse(reply, 403, scopeSentence(missing), "FORBIDDEN");
      const { eventTypeId = null } = request.query;
      const types = ownDataOf(pool, viewer.userId).select("event_type").select("name");
      const isKnown = async () => isUuid(eventTypeId) && (await types.where("id", "=", eventTypeId).executeTakeFirst());
      if (eventTypeId !== null && !(await isKnown())) return refuse(reply, 404, "Not found", "NOT_FOUND");
      const wanted = { ownerId: viewer.userId, eventTypeId: eventTypeId as string | null, includesTasks: false };
      const contents = await calendarContents(services, wanted);
      return sendCalendar(request, reply, await writeIcs(contents), "attachment");
    },
  });
}

/** Finds the feed of an address, and records that it was read in this hour. */
async function readFeed({ pool, clock, log }: Services, hash: string) {
  const db = systemData(pool, "for whoever has a calendar's address");
  const feed = await db
    .selectFrom("calendar_feed as f")
    .innerJoin("app_user as u", "u.id", "f.owner_id")
    .where("f.token_hash", "=", hash)
    .where("u.suspended_at", "is", null)
    .select(["f.owner_id as ownerId", "f.includes_tasks as includesTasks"])
    .executeTakeFirst();
  if (!feed) return null;
  const hour = sql<string>`date_trunc('hour', ${clock().toISOString()}::timestamptz)`;
  await db
    .updateTable("calendar_feed")
    .set({ last_read_at: hour })
    .where("token_hash", "=", hash)
    .where((eb) => eb.or([eb("last_read_at", "is", null), eb("last_read_at", "<", hour)]))
    .execute()
    // a failure here is logged and must not fail the request
    .catch((error: unknown) => log.warn({ err: error }, "The hour a calendar was read could not be kept"));
  return feed;
}

/** An unchanged calendar is not sent again. */
function sendCalendar(
  request: FastifyRequest,
  reply: FastifyReply,
  text: string,
  disposition: "inline" | "attachment",
): FastifyReply {
  const etag = etagOf(text);
  reply.headers({
    etag,
    "cache-control": "private, no-cache",
    "content-type": "text/calendar; charset=utf-8",
    "content-disposition": `${disposition}; filename="calendar.ics"`,
    "x-robots-tag": "noindex",
  });
  if (isKnown(etag, request)) return reply.code(304).send();
  return reply.send(text);
}

function refuse(reply: FastifyReply, status: number, error: string, code: string): FastifyReply {
  return reply.code(status).header("cache-control", "private, no-store").send({ error, code });
}
