import type { Context } from "../platform/context.js";
import { ownDataOf } from "../platform/data/Data.js";
import { InvalidInputError } from "../platform/errors.js";
import type { Services } from "../platform/services.js";
import { passwordProvider } from "./Identity.js";
import { isPassword } from "./passwordHash.js";

const triesPerTenMinutes = 10;

/**
 * Makes sure that it is the viewer themselves who asks, where they have a password.
 * @returns false when they have none.
 * @throws InvalidInputError with field `password`, RateLimitedError for more than 10 tries in 10 minutes.
 */
export async function checkOwnPassword(ctx: Context, given: string | null | undefined): Promise<boolean> {
  const isRight = await isOwnPassword(ctx.services, ctx.requireViewer().userId, given ?? "");
  if (isRight === null) return false;
  if (isRight) return true;
  const sentence = given ? "This is not your password" : "Please enter your password";
  throw new InvalidInputError(sentence, { password: sentence });
}

/** Whether the password is the person's; null when they have none. @throws RateLimitedError */
export async function isOwnPassword(
  { pool, limits }: Pick<Services, "pool" | "limits">,
  userId: string,
  given: string,
): Promise<boolean | null> {
  const identity = ownDataOf(pool, userId).select("identity").where("provider_id", "=", passwordProvider);
  const password = (await identity.select("password").executeTakeFirst())?.password;
  if (!password) return null;
  await limits.take(`own password ${userId}`, triesPerTenMinutes, 600);
  return given !== "" && isPassword(given, password);
}
