import type { ViewerIdentity } from "./context.js";

/** Whoever the app's own work is for, as an API token of theirs would act: what asks for a browser is closed to it. */
export function ownerIdentity(userId: string): ViewerIdentity {
  return {
    userId,
    email: "",
    displayName: "",
    isAdmin: false,
    emailVerified: false,
    hasSecondFactor: false,
    via: "token",
    access: "READ_WRITE",
    sessionId: null,
    tokenId: null,
  };
}
