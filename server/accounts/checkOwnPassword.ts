import type { Context } from "../platform/context.js";
import { InvalidInputError } from "../platform/errors.js";
import type { Services } from "../platform/services.js";
import { passwordProvider } from "./Identity.js";
import { isPassword } from "./passwordHash.js";

const triesPerTenMinutes = 10;

const passwordSql = "select password from identity where owner_id = $1 and provider_id = $2 and password is not null";

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
  const { rows } = await pool.query<{ password: string }>(passwordSql, [userId, passwordProvider]);
  const [identity] = rows;
  if (!identity) return null;
  await limits.take(`own password ${userId}`, triesPerTenMinutes, 600);
  return given !== "" && isPassword(given, identity.password);
}
