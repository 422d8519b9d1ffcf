import type { AuthCheckerFn } from "type-graphql";
import type { Context, ViewerIdentity } from "../../platform/context.js";
import { ForbiddenError } from "../../platform/errors.js";
import type { Services } from "../../platform/services.js";

/** The roles that `@Authorized` accepts: an admin signed in with a browser, or also by an API token. */
export type Role = "ADMIN" | "ADMIN_OR_TOKEN";

/**
 * Called before a field that `@Authorized` marks.
 * @throws UnauthenticatedError for anyone not signed in, ForbiddenError for anyone without the role.
 */
export const authChecker: AuthCheckerFn<Context, Role> = ({ context }, roles) => {
  const viewer = context.requireViewer();
  if (roles.includes("ADMIN")) admitAdmin(context.services, viewer);
  if (roles.includes("ADMIN_OR_TOKEN")) admitAdmin(context.services, { ...viewer, via: "session" });
  return true;
};

/**
 * Programs don't need other people's accounts, and a leaked token must not give access to them.
 * @throws ForbiddenError for anyone who is not an admin, for a call by token, and for an admin without the second
 * factor that this instance requires.
 */
export function admitAdmin({ instanceSettings }: Pick<Services, "instanceSettings">, viewer: ViewerIdentity): void {
  if (!viewer.isAdmin) throw new ForbiddenError("This is for admins");
  if (viewer.via === "token") throw new ForbiddenError("Please do this signed in, not with a token");
  if (instanceSettings.values.adminsNeedSecondFactor && !viewer.hasSecondFactor)
    throw new ForbiddenError(
      "Admins need a second factor here. Add a passkey or an authenticator app in Settings, or sign in again with yours.",
      "SECOND_FACTOR_REQUIRED",
    );
}
