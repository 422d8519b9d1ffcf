import { type Expression, expressionBuilder, type SqlBool, sql } from "kysely";
import { invalidAddress } from "../../schema/sentences.js";
import { isEmailAddress } from "../accounts/isEmailAddress.js";
import { limitOf } from "../limits.js";
import type { Context } from "../platform/context.js";
import { checkPageSize } from "../platform/data/pages.js";
import type { Tables } from "../platform/data/tables.js";
import { InvalidInputError } from "../platform/errors.js";
import type { EmailRecipient, UserLookup } from "./Send.js";

const maxLookedUp = limitOf.sharing.lookedUp.max;

/** People the viewer has sent to whose address or name begins with `q`, the most frequent first. */
export function emailRecipients(ctx: Context, q: string, first: number): Promise<EmailRecipient[]> {
  checkPageSize(first, ctx.maxPageSize);
  const beginning = sql<string>`lower(${q.trim().replaceAll("\0", "")}::text)`;
  return ctx.own
    .select("correspondent as c")
    .leftJoin("app_user as u", (join) => join.onRef("u.email", "=", "c.email").on(isKnown(ctx)))
    .where(sql<boolean>`(starts_with(c.email, ${beginning}) or starts_with(lower(u.display_name), ${beginning}))`)
    .orderBy("c.send_count", "desc")
    .orderBy("c.last_sent_at", "desc")
    .orderBy("c.email")
    .limit(first)
    .select(["c.email", "u.display_name as name", "u.email_verified as isConfirmed", "c.send_count as sendCount"])
    .execute();
}

/**
 * Which addresses belong to users, in the given order.
 * @throws InvalidInputError with field `emails` for a bad address and above 50, RateLimitedError after 60 in an hour.
 */
export async function lookupUsers(ctx: Context, emails: readonly string[]): Promise<UserLookup[]> {
  const { userId } = ctx.requireViewer();
  const refuse = (sentence: string) => new InvalidInputError(sentence, { emails: sentence });
  if (emails.length > maxLookedUp) throw refuse(`Please enter at most ${maxLookedUp} addresses`);
  const addresses = emails.map((email) => email.trim().toLowerCase());
  if (!addresses.every(isEmailAddress)) throw refuse(invalidAddress);
  await ctx.services.limits.take(`lookup ${userId}`, limitOf.sharing.lookups);
  const users = await ctx
    .system("to find people by their addresses")
    .selectFrom("app_user as u")
    .where((eb) => eb("u.email", "=", eb.fn.any(eb.val(addresses))))
    .where(isKnown(ctx))
    .select(["u.email", "u.display_name as name", "u.email_verified as isConfirmed"])
    .execute();
  const known = new Map(users.map((user) => [user.email, user]));
  return emails.map((email, index) => {
    const { name = null, isConfirmed = null } = known.get(addresses[index] ?? "") ?? {};
    return { email, exists: name !== null, name, isConfirmed };
  });
}

/**
 * True of an `app_user u`. When addresses must be confirmed, an unconfirmed account doesn't count: the address may not
 * be theirs.
 */
export function isKnown({ services }: Context): Expression<SqlBool> {
  const u = expressionBuilder<{ u: Tables["app_user"] }, "u">();
  return u.or([u.ref("u.email_verified"), u.lit(!services.settings.requireEmailConfirmation)]);
}
