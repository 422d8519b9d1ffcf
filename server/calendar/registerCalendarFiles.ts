import { createHash } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { isUuid } from "../platform/isUuid.js";
import type { Services } from "../platform/services.js";
import { calendarContents } from "./calendarContents.js";
import { hashOfToken } from "./feed.js";
import { writeIcs } from "./ics/writeIcs.js";

const feedSql = `select f.owner_id as "ownerId", f.includes_tasks as "includesTasks"
  from calendar_feed f join app_user u on u.id = f.owner_id where f.token_hash = $1 and u.suspended_at is null`;
const readSql = `update calendar_feed set last_read_at = date_trunc('hour', $2::timestamptz)
  where token_hash = $1 and (last_read_at is null or last_read_at < date_trunc('hour', $2::timestamptz))`;
const typeSql = "select name from event_type where owner_id = $1 and id = $2";

interface Feed {
  ownerId: string;
  includesTasks: boolean;
}

/** Answers /calendar/feed/<token>.ics for other calendars, and /calendar/export.ics for who is signed in. */
export function registerCalendarFiles(fastify: FastifyInstance, services: Services): void {
  const { pool, clock, accounts } = services;

  fastify.route<{ Params: { file: string } }>({
    method: ["GET", "HEAD"],
    url: "/calendar/feed/:file",
    handler: async (request, reply) => {
      const [, token] = /^([\w-]{43})\.ics$/.exec(request.params.file) ?? [];
      const hash = token ? hashOfToken(token) : "";
      const [feed] = token ? (await pool.query<Feed>(feedSql, [hash])).rows : [];
      if (!feed) return refuse(reply, 404, "This calendar is no longer available", "NOT_FOUND");
      await pool.query(readSql, [hash, clock().toISOString()]);
      const text = await writeIcs(await calendarContents(services, { ...feed, eventTypeId: null }));
      return sendCalendar(request, reply, text, "inline");
    },
  });

  fastify.route<{ Querystring: { eventTypeId?: unknown } }>({
    method: ["GET", "HEAD"],
    url: "/calendar/export.ics",
    handler: async (request, reply) => {
      const viewer = await accounts.viewerOf(request.headers, request.ip);
      if (!viewer) return refuse(reply, 401, "Authentication required", "UNAUTHENTICATED");
      const { eventTypeId = null } = request.query;
      const isKnown =
        eventTypeId === null ||
        (isUuid(eventTypeId) && (await pool.query(typeSql, [viewer.userId, eventTypeId])).rows.length > 0);
      if (!isKnown) return refuse(reply, 404, "Not found", "NOT_FOUND");
      const wanted = { ownerId: viewer.userId, eventTypeId: eventTypeId as string | null, includesTasks: false };
      const contents = await calendarContents(services, wanted);
      return sendCalendar(request, reply, await writeIcs(contents), "attachment");
    },
  });
}

/** An unchanged calendar is not sent again. */
function sendCalendar(
  request: FastifyRequest,
  reply: FastifyReply,
  text: string,
  disposition: "inline" | "attachment",
): FastifyReply {
  const etag = `"${createHash("sha256").update(text).digest("base64url").slice(0, 27)}"`;
  reply.headers({
    etag,
    "cache-control": "private, no-cache",
    "content-type": "text/calendar; charset=utf-8",
    "content-disposition": `${disposition}; filename="calendar.ics"`,
    "x-robots-tag": "noindex",
  });
  const known = request.headers["if-none-match"]?.split(",").map((each) => each.trim().replace(/^W\//, "")) ?? [];
  if (known.includes(etag) || known.includes("*")) return reply.code(304).send();
  return reply.send(text);
}

function refuse(reply: FastifyReply, status: number, error: string, code: string): FastifyReply {
  return reply.code(status).header("cache-control", "private, no-store").send({ error, code });
}
