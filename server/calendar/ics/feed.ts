import { createHash, randomBytes } from "node:crypto";
import { lockPerson } from "../../accounts/lockPerson.js";
import { requireBrowser } from "../../accounts/sessions/requireBrowser.js";
import { requireRecentSignIn } from "../../accounts/sessions/requireRecentSignIn.js";
import type { Context } from "../../platform/context.js";
import { columns } from "../../platform/data/expressions.js";
import { viewerId } from "../../platform/data/Parameter.js";
import { NotFoundError } from "../../platform/errors.js";
import type { CalendarFeed, NewCalendarFeed } from "../events/eventAnswers.js";

const feedColumns = columns("calendar_feed", "includes_tasks, created_at, last_read_at");

export async function findFeed(ctx: Context): Promise<CalendarFeed | null> {
  return (await ctx.own.select("calendar_feed").select(feedColumns).executeTakeFirst()) ?? null;
}

/**
 * Gives the calendar a new address, which is shown this once; the one before is a 404. It outlives what asked for it.
 * @throws ForbiddenError by token, and with the reason REAUTHENTICATION_REQUIRED.
 */
export async function renewFeed(ctx: Context, includesTasks: boolean | null | undefined): Promise<NewCalendarFeed> {
  const { userId } = requireBrowser(ctx);
  const token = randomBytes(32).toString("base64url");
  const renewed = { token_hash: hashOfToken(token), created_at: ctx.clock().toISOString() };
  const chosen = { includes_tasks: includesTasks ?? undefined };
  const feed = await ctx.transact(async (tx) => {
    await lockPerson(tx, userId);
    await requireRecentSignIn(tx);
    return tx.own.db
      .insertInto("calendar_feed")
      .values({ owner_id: viewerId, ...renewed, ...chosen })
      .onConflict((conflict) => conflict.column("owner_id").doUpdateSet({ ...renewed, ...chosen, last_read_at: null }))
      .returning(feedColumns)
      .executeTakeFirstOrThrow();
  });
  const url = `${ctx.services.settings.publicUrl}/calendar/feed/${token}.ics`;
  return { feed, url, webcalUrl: url.replace(/^https?:/, "webcal:") };
}

/**
 * Including tasks reveals more to anyone with the address, so it requires the same recent sign-in as creating one.
 * @throws NotFoundError when there is none; the errors of `renewFeed` when tasks are included.
 */
export async function changeFeed(ctx: Context, includesTasks: boolean): Promise<CalendarFeed> {
  if (includesTasks) await requireRecentSignIn(ctx);
  const changed = ctx.own.update("calendar_feed").set({ includes_tasks: includesTasks }).returning(feedColumns);
  return changed.executeTakeFirstOrThrow(() => new NotFoundError());
}

/** Whether there was one. */
export async function deleteFeed(ctx: Context): Promise<boolean> {
  const { numDeletedRows } = await ctx.own.delete("calendar_feed").executeTakeFirst();
  return numDeletedRows > 0;
}

/** Only this hash of an address is stored. */
export function hashOfToken(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}
