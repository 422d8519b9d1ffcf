import { v7 as uuidv7 } from "uuid";
import { lockPerson } from "../accounts/lockPerson.js";
import type { Context } from "../platform/context.js";
import { RateLimitedError } from "../platform/errors.js";
import { mailInvitation } from "./mailInvitation.js";
import type { SendInvitationsInput } from "./SendInvitationsInput.js";

const hourSeconds = 3_600;

const recentSql = `select created_at as "createdAt" from invitation
  where owner_id = $1 and created_at > $2 order by created_at`;
const insertSql = `insert into invitation
  (id, owner_id, email, personal_message, token_hash, created_at, sent_at, expires_at, mail_id)
  values ($1, $2, $3, $4, $5, $6, $6, $7, $8)`;

/**
 * Mails each address a link of its own that works for 14 days; gives how many were sent.
 * @throws RateLimitedError beyond what the instance allows within an hour; then none is sent.
 */
export async function sendInvitations(ctx: Context, input: SendInvitationsInput): Promise<number> {
  const { userId, displayName } = ctx.requireViewer();
  const emails = [...new Set(input.emails.map((email) => email.trim().toLowerCase()))].filter((email) => email !== "");
  const message = input.personalMessage?.trim() || null;

  await ctx.transact(async (tx) => {
    await lockPerson(tx, userId);
    const now = tx.clock();
    await checkHour(tx, userId, emails.length, now);
    for (const email of emails) {
      const { hash, expiresAt, mailId } = await mailInvitation(tx, { email, message, displayName });
      const values = [uuidv7(), userId, email, message, hash, now.toISOString(), expiresAt, mailId];
      await tx.sql("invitations.insert", insertSql, values);
    }
  });
  return emails.length;
}

/** How many more the viewer may invite now. */
export async function invitationsLeft(ctx: Context): Promise<number> {
  const { userId } = ctx.requireViewer();
  const recent = await recentOnes(ctx, userId, ctx.clock());
  return Math.max(0, ctx.services.choices.values.invitationsPerHour - recent.length);
}

/** @throws RateLimitedError with the seconds until as many may be sent. */
async function checkHour(tx: Context, userId: string, count: number, now: Date): Promise<void> {
  const mostPerHour = tx.services.choices.values.invitationsPerHour;
  const recent = await recentOnes(tx, userId, now);
  const tooMany = recent.length + count - mostPerHour;
  if (tooMany <= 0) return;
  // More than an hour's worth at once never fit; the hour is then the time to send the rest.
  const lapses = recent[tooMany - 1];
  const seconds = lapses
    ? Math.max(1, Math.ceil((Date.parse(lapses.createdAt) - now.getTime()) / 1000) + hourSeconds)
    : hourSeconds;
  throw new RateLimitedError(`You can invite ${mostPerHour} people an hour. None was invited now.`, seconds);
}

function recentOnes(ctx: Context, userId: string, now: Date): Promise<{ createdAt: string }[]> {
  const hourAgo = new Date(now.getTime() - hourSeconds * 1000).toISOString();
  return ctx.sql("invitations.recent", recentSql, [userId, hourAgo]);
}
