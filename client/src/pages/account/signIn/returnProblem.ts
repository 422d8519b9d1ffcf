import { signUpClosed } from "../../../../../schema/sentences";

const sentences: Record<string, string> = {
  access_denied: "This was cancelled, so nothing changed.",
  account_not_linked:
    "There is already an account with this e-mail address. Sign in to it, then link this sign-in method in Settings.",
  account_already_linked_to_different_user: "This account is linked to somebody else here.",
  email_not_found: "The service did not share your e-mail address. Allow that there, or sign in another way.",
  email_not_verified: "The service has not confirmed your e-mail address. Confirm it there first.",
  "email_doesn't_match": "The two accounts have different e-mail addresses, so they were not linked.",
  email_does_not_match: "The two accounts have different e-mail addresses, so they were not linked.",
  provider_not_found: "This sign-in method is not offered here.",
  provider_unreachable: "The service is not responding right now. Try again, or sign in another way.",
  account_suspended: "This account is suspended.",
  signup_disabled: signUpClosed,
  token_expired: "This link has expired. Sign in, and we will send you a new one.",
  invalid_token: "This link has already been used or is incomplete. Sign in, and we will send you a new one.",
};

/** Translates the error that a provider or a confirmation link redirected back with. */
export function returnProblem(error: string): string {
  return sentences[error.toLowerCase()] ?? "Something went wrong on the way. Try again.";
}
