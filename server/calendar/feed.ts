import { createHash, randomBytes } from "node:crypto";
import { lockPerson } from "../accounts/lockPerson.js";
import { requireBrowser } from "../accounts/requireBrowser.js";
import { requireRecentSignIn } from "../accounts/requireRecentSignIn.js";
import type { Context } from "../platform/context.js";
import { NotFoundError } from "../platform/errors.js";
import type { CalendarFeed, NewCalendarFeed } from "./eventAnswers.js";

const columns = `includes_tasks as "includesTasks", created_at as "createdAt", last_read_at as "lastReadAt"`;
const findSql = `select ${columns} from calendar_feed where owner_id = $1`;
const renewSql = `insert into calendar_feed (owner_id, token_hash, includes_tasks, created_at)
  values ($1, $2, coalesce($3::boolean, false), $4)
  on conflict (owner_id) do update set token_hash = excluded.token_hash, created_at = excluded.created_at,
    last_read_at = null, includes_tasks = coalesce($3::boolean, calendar_feed.includes_tasks)
  returning ${columns}`;
const changeSql = `update calendar_feed set includes_tasks = $2 where owner_id = $1 returning ${columns}`;
const deleteSql = "delete from calendar_feed where owner_id = $1 returning owner_id";

export async function findFeed(ctx: Context): Promise<CalendarFeed | null> {
  return (await ctx.sql<CalendarFeed>("feed", findSql, [ctx.requireViewer().userId]))[0] ?? null;
}

/**
 * Gives the calendar a new address, which is shown this once; the one before is a 404. It outlives what asked for it.
 * @throws ForbiddenError by token, and with the reason REAUTHENTICATION_REQUIRED.
 */
export async function renewFeed(ctx: Context, includesTasks: boolean | null | undefined): Promise<NewCalendarFeed> {
  const { userId } = requireBrowser(ctx);
  const token = randomBytes(32).toString("base64url");
  const values = [userId, hashOfToken(token), includesTasks ?? null, ctx.clock().toISOString()];
  const [feed] = await ctx.transact(async (tx) => {
    await lockPerson(tx, userId);
    await requireRecentSignIn(tx);
    return tx.sql<CalendarFeed>("feed.renew", renewSql, values);
  });
  if (!feed) throw new Error("The feed was not written");
  const url = `${ctx.services.settings.publicUrl}/calendar/feed/${token}.ics`;
  return { feed, url, webcalUrl: url.replace(/^https?:/, "webcal:") };
}

/** @throws NotFoundError when there is none. */
export async function changeFeed(ctx: Context, includesTasks: boolean): Promise<CalendarFeed> {
  const [feed] = await ctx.sql<CalendarFeed>("feed.change", changeSql, [ctx.requireViewer().userId, includesTasks]);
  if (!feed) throw new NotFoundError();
  return feed;
}

/** Whether there was one. */
export async function deleteFeed(ctx: Context): Promise<boolean> {
  return (await ctx.sql("feed.delete", deleteSql, [ctx.requireViewer().userId])).length > 0;
}

/** Only this is kept of an address. */
export function hashOfToken(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}
