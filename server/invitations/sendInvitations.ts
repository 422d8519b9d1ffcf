import { v7 as uuidv7 } from "uuid";
import { lockPerson } from "../accounts/lockPerson.js";
import type { Context } from "../platform/context.js";
import { insertRows } from "../platform/data/givenRows.js";
import { RateLimitedError } from "../platform/errors.js";
import { invitationMail } from "./invitationMail.js";
import type { SendInvitationsInput } from "./SendInvitationsInput.js";

const hourSeconds = 3_600;

/**
 * Mails each address its own link that works for 14 days; returns how many were sent.
 * @throws RateLimitedError above the instance's hourly limit; then none is sent.
 */
export async function sendInvitations(ctx: Context, input: SendInvitationsInput): Promise<number> {
  const { userId, displayName } = ctx.requireViewer();
  const emails = [...new Set(input.emails.map((email) => email.trim().toLowerCase()))].filter((email) => email !== "");
  const message = input.personalMessage?.trim() || null;

  await ctx.transact(async (tx) => {
    await lockPerson(tx, userId);
    const now = tx.clock();
    const at = now.toISOString();
    await checkHour(tx, emails.length, now);
    const invited = emails.map((email) => ({ email, ...invitationMail(tx, { email, message, displayName }) }));
    await tx.services.mail.sendAll(
      invited.map(({ mail }) => mail),
      tx.runner,
    );
    const rows = invited.map(({ email, kept }) => {
      return { id: uuidv7(), email, personal_message: message, ...kept, created_at: at, sent_at: at };
    });
    await insertRows(tx.own, "invitation", rows).execute();
  });
  return emails.length;
}

/** How many more people the viewer may invite now. */
export async function invitationsLeft(ctx: Context): Promise<number> {
  const recent = await recentOnes(ctx, ctx.clock());
  return Math.max(0, ctx.services.instanceSettings.values.invitationsPerHour - recent.length);
}

/** @throws RateLimitedError with the seconds until this many may be sent. */
async function checkHour(tx: Context, count: number, now: Date): Promise<void> {
  const maxPerHour = tx.services.instanceSettings.values.invitationsPerHour;
  const recent = await recentOnes(tx, now);
  const tooMany = recent.length + count - maxPerHour;
  if (tooMany <= 0) return;
  // A request above the hourly limit can never succeed; the hour is then the time to wait before sending the rest.
  const lapses = recent[tooMany - 1];
  const seconds = lapses
    ? Math.max(1, Math.ceil((Date.parse(lapses.created_at) - now.getTime()) / 1000) + hourSeconds)
    : hourSeconds;
  throw new RateLimitedError(`You can invite ${maxPerHour} people an hour. None was invited now.`, seconds);
}

function recentOnes(ctx: Context, now: Date) {
  const hourAgo = new Date(now.getTime() - hourSeconds * 1000).toISOString();
  const recent = ctx.own.select("invitation").where("created_at", ">", hourAgo);
  return recent.select("created_at").orderBy("created_at").execute();
}
