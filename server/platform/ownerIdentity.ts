import type { ViewerIdentity } from "./context.js";

/**
 * The person that the app's own work is for, with the rights of an API token of theirs: actions that need a browser are
 * closed to it.
 */
export function ownerIdentity(userId: string): ViewerIdentity {
  return {
    userId,
    email: "",
    displayName: "",
    isAdmin: false,
    emailVerified: false,
    hasSecondFactor: false,
    via: "token",
    scopes: null,
    sessionId: null,
    tokenId: null,
  };
}
