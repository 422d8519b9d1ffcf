import type { Context } from "../platform/context.js";
import { InvalidInputError } from "../platform/errors.js";
import { passwordProvider } from "./Identity.js";
import { isPassword } from "./passwordHash.js";

const triesPerTenMinutes = 10;

const passwordSql = "select password from identity where owner_id = $1 and provider_id = $2 and password is not null";

/**
 * Makes sure that it is the viewer themselves who asks, where they have a password.
 * @throws InvalidInputError with field `password`, RateLimitedError for more than 10 tries in 10 minutes.
 */
export async function checkOwnPassword(ctx: Context, given: string | null | undefined): Promise<void> {
  const { userId } = ctx.requireViewer();
  const [identity] = await ctx.sql<{ password: string }>("accounts.password", passwordSql, [userId, passwordProvider]);
  if (!identity) return;
  await ctx.services.limits.take(`own password ${userId}`, triesPerTenMinutes, 600);
  if (given && (await isPassword(given, identity.password))) return;
  const sentence = given ? "This is not your password" : "Please enter your password";
  throw new InvalidInputError(sentence, { password: sentence });
}
