import type { AuthCheckerFn } from "type-graphql";
import type { Context } from "./context.js";
import { ForbiddenError } from "./errors.js";

/** Whom `@Authorized` may name. */
export type Role = "ADMIN";

/**
 * Asked before a field that `@Authorized` marks.
 * @throws UnauthenticatedError for who isn't signed in, ForbiddenError for who lacks the role.
 */
export const admitRole: AuthCheckerFn<Context, Role> = ({ context }, roles) => {
  const viewer = context.requireViewer();
  if (roles.includes("ADMIN") && !viewer.isAdmin) throw new ForbiddenError("This is for admins");
  return true;
};
