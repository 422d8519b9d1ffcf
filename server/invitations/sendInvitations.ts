import { createHash, randomBytes } from "node:crypto";
import { v7 as uuidv7 } from "uuid";
import { lockPerson } from "../accounts/lockPerson.js";
import type { Context } from "../platform/context.js";
import { RateLimitedError } from "../platform/errors.js";
import type { SendInvitationsInput } from "./SendInvitationsInput.js";

const mostPerHour = 10;
const hourSeconds = 3_600;
const openDays = 14;

const recentSql = `select created_at as "createdAt" from invitation
  where owner_id = $1 and created_at > $2 order by created_at`;
const insertSql = `insert into invitation (id, owner_id, email, personal_message, token_hash, created_at, expires_at)
  values ($1, $2, $3, $4, $5, $6, $7)`;

/**
 * Mails each address a link of its own that works for 14 days; gives how many were sent.
 * @throws RateLimitedError beyond 10 addresses within an hour; then none is sent.
 */
export async function sendInvitations(ctx: Context, input: SendInvitationsInput): Promise<number> {
  const { userId, displayName } = ctx.requireViewer();
  const emails = [...new Set(input.emails.map((email) => email.trim().toLowerCase()))].filter((email) => email !== "");
  const message = input.personalMessage?.trim() || null;
  const { mail, settings } = ctx.services;

  await ctx.transact(async (tx) => {
    await lockPerson(tx, userId);
    const now = tx.clock();
    await checkHour(tx, userId, emails.length, now);
    const expiresAt = new Date(now.getTime() + openDays * 86_400_000).toISOString();
    for (const email of emails) {
      const token = randomBytes(24).toString("base64url");
      const hash = createHash("sha256").update(token).digest();
      const values = [uuidv7(), userId, email, message, hash, now.toISOString(), expiresAt];
      await tx.sql("invitations.insert", insertSql, values);
      const url = `${settings.publicUrl}/login?${new URLSearchParams({ view: "sign-up", ref: token })}`;
      await mail.send(
        { to: email, template: "invitation", props: { displayName, message, url, expiresAt } },
        tx.manager,
      );
    }
  });
  return emails.length;
}

/** @throws RateLimitedError with the seconds until as many may be sent. */
async function checkHour(tx: Context, userId: string, count: number, now: Date): Promise<void> {
  const hourAgo = new Date(now.getTime() - hourSeconds * 1000).toISOString();
  const recent = await tx.sql<{ createdAt: string }>("invitations.recent", recentSql, [userId, hourAgo]);
  const tooMany = recent.length + count - mostPerHour;
  if (tooMany <= 0) return;
  // More than ten at once never fit; the hour is then the time to send the rest.
  const lapses = recent[tooMany - 1];
  const seconds = lapses
    ? Math.max(1, Math.ceil((Date.parse(lapses.createdAt) - now.getTime()) / 1000) + hourSeconds)
    : hourSeconds;
  throw new RateLimitedError(`You can invite ${mostPerHour} people an hour. None was invited now.`, seconds);
}
