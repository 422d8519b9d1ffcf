import type { Context } from "../../platform/context.js";
import { tellOfFactor } from "./tellOfFactor.js";

/** Without a passkey and an app no session has a second factor. */
export const forgetFactorsSql = `update user_session set has_second_factor = false where owner_id = $1
  and not exists (select from passkey where owner_id = $1)
  and not exists (select from app_user where id = $1 and two_factor_enabled)`;

/** Has every session of a person, on every instance, asked anew for what it showed. */
export async function settleFactors(tx: Context, userId: string): Promise<void> {
  await tx.sql("factor.forget", forgetFactorsSql, [userId]);
  await tx.emit({ name: "viewer.changed", audience: userId, data: {} });
}

/** Turns the authenticator app of a person off; false when there was none. */
export async function dropAuthenticator(tx: Context, userId: string): Promise<boolean> {
  const dropped = await tx.sql<{ verified: boolean }>(
    "factor.dropApp",
    "delete from two_factor where owner_id = $1 returning verified",
    [userId],
  );
  await tx.sql("factor.appOff", "update app_user set two_factor_enabled = false where id = $1", [userId]);
  // Sign-ins that wait for a code would wait in vain.
  await tx.sql("factor.steps", "delete from verification where value = $1 and starts_with(identifier, '2fa-')", [
    userId,
  ]);
  return dropped[0]?.verified === true;
}

/** Takes passkeys and authenticator app off an account, and tells the person. */
export async function loseFactors(
  tx: Context,
  person: { id: string; email: string; displayName: string },
): Promise<void> {
  await dropAuthenticator(tx, person.id);
  await tx.sql("factor.dropPasskeys", "delete from passkey where owner_id = $1", [person.id]);
  await settleFactors(tx, person.id);
  await tellOfFactor(tx.services, person, { change: "REMOVED_BY_ADMIN" }, tx.manager);
}
