import type { AuthCheckerFn } from "type-graphql";
import type { Context, ViewerIdentity } from "./context.js";
import { ForbiddenError } from "./errors.js";
import type { Services } from "./services.js";

/** Whom `@Authorized` may name. */
export type Role = "ADMIN";

/**
 * Asked before a field that `@Authorized` marks.
 * @throws UnauthenticatedError for who isn't signed in, ForbiddenError for who lacks the role.
 */
export const admitRole: AuthCheckerFn<Context, Role> = ({ context }, roles) => {
  const viewer = context.requireViewer();
  if (roles.includes("ADMIN")) admitAdmin(context.services, viewer);
  return true;
};

/** @throws ForbiddenError for who is no admin, and for an admin without the second factor that this instance asks for. */
export function admitAdmin({ choices }: Pick<Services, "choices">, viewer: ViewerIdentity): void {
  if (!viewer.isAdmin) throw new ForbiddenError("This is for admins");
  if (choices.values.adminsNeedSecondFactor && !viewer.hasSecondFactor)
    throw new ForbiddenError(
      "Admins need a second factor here. Add a passkey or an authenticator app in Settings, or sign in again with yours.",
      "SECOND_FACTOR_REQUIRED",
    );
}
