import { isEmailAddress } from "../accounts/isEmailAddress.js";
import type { Context } from "../platform/context.js";
import { InvalidInputError } from "../platform/errors.js";
import { checkPageSize } from "../platform/pages.js";
import type { EmailRecipient, UserLookup } from "./Send.js";

const mostLookedUp = 50;
const lookupsPerHour = 60;

const recipientsSql = `
  select c.email, u.display_name as name, u.email_verified as "isConfirmed", c.send_count as "sendCount"
  from correspondent c left join app_user u on u.email = c.email and (u.email_verified or not $4)
  where c.owner_id = $1 and ($2 = '' or starts_with(c.email, lower($2)) or starts_with(lower(u.display_name), lower($2)))
  order by c.send_count desc, c.last_sent_at desc, c.email limit $3`;
const usersSql = `select email, display_name as name, email_verified as "isConfirmed" from app_user
  where email = any($1) and (email_verified or not $2)`;

/** People the viewer has sent to, the most sent to first, whose address or name begins with `q`. */
export function emailRecipients(ctx: Context, q: string, first: number): Promise<EmailRecipient[]> {
  checkPageSize(first, ctx.maxPageSize);
  const values = [
    ctx.requireViewer().userId,
    q.trim().replaceAll("\0", ""),
    first,
    ctx.services.settings.requireEmailConfirmation,
  ];
  return ctx.sql<EmailRecipient>("sending.recipients", recipientsSql, values);
}

/**
 * Which addresses are users', in the order given.
 * @throws InvalidInputError with field `emails` for a bad address and above 50, RateLimitedError after 60 in an hour.
 */
export async function lookupUsers(ctx: Context, emails: readonly string[]): Promise<UserLookup[]> {
  const { userId } = ctx.requireViewer();
  const refuse = (sentence: string) => new InvalidInputError(sentence, { emails: sentence });
  if (emails.length > mostLookedUp) throw refuse(`Please give at most ${mostLookedUp} addresses`);
  const addresses = emails.map((email) => email.trim().toLowerCase());
  if (!addresses.every(isEmailAddress)) throw refuse("Invalid email format");
  await ctx.services.limits.take(`lookup ${userId}`, lookupsPerHour, 3600);
  const { requireEmailConfirmation } = ctx.services.settings;
  const users = await ctx.sql<{ email: string; name: string; isConfirmed: boolean }>("sending.users", usersSql, [
    addresses,
    requireEmailConfirmation,
  ]);
  const known = new Map(users.map((user) => [user.email, user]));
  return emails.map((email, index) => {
    const { name = null, isConfirmed = null } = known.get(addresses[index] ?? "") ?? {};
    return { email, exists: name !== null, name, isConfirmed };
  });
}
