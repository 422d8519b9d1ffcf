import type { IncomingHttpHeaders } from "node:http";
import type { Pool } from "pg";
import { enterPassword } from "../../../schema/sentences.js";
import type { Context, ViewerIdentity } from "../../platform/context.js";
import { ownDataOf } from "../../platform/data/Data.js";
import { InvalidInputError } from "../../platform/errors.js";
import type { Accounts } from "../Accounts.js";
import { passwordProvider } from "../auth/Identity.js";
import { isPassword } from "./passwordHash.js";

/**
 * Verifies the viewer's password, if they have one.
 * @returns false when they have none.
 * @throws InvalidInputError with field `password`, RateLimitedError after too many wrong ones.
 */
export async function checkOwnPassword(ctx: Context, given: string | null | undefined): Promise<boolean> {
  const { pool, accounts } = ctx.services;
  const from = { headers: ctx.headers, ip: ctx.ipAddress };
  const isRight = await isOwnPassword(pool, accounts, ctx.requireViewer(), given ?? "", from);
  if (isRight === null) return false;
  if (isRight) return true;
  const sentence = given ? "This is not your password" : enterPassword;
  throw new InvalidInputError(sentence, { password: sentence });
}

/** Whether the password is the person's; null when they have none. @throws RateLimitedError */
export async function isOwnPassword(
  pool: Pool,
  accounts: Pick<Accounts, "guess">,
  { userId, email }: Pick<ViewerIdentity, "userId" | "email">,
  given: string,
  from: { headers: IncomingHttpHeaders; ip: string },
): Promise<boolean | null> {
  const identity = ownDataOf(pool, userId).select("identity").where("provider_id", "=", passwordProvider);
  const password = (await identity.select("password").executeTakeFirst())?.password;
  if (!password) return null;
  if (given === "") return false;
  const isWrong = async () => ({ isWrong: !(await isPassword(given, password)) });
  return !(await accounts.guess({ what: "password", email }, from, isWrong)).isWrong;
}
