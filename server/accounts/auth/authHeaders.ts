/** Carries the caller's address to the sign-in library; we set it on every request, whatever the client sent. */
export const addressHeader = "x-commonplace-address";

/** Carries the invitation used for a sign-up, in the same way. */
export const invitationHeader = "x-commonplace-invitation";
