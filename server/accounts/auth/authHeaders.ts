/** Carries the caller's address to the sign-in library; set by us for every request, whatever the client sent. */
export const addressHeader = "x-commonplace-address";

/** Carries the invitation that a sign-up came by, in the same way. */
export const invitationHeader = "x-commonplace-invitation";
