const sentences: Record<string, string> = {
  access_denied: "You did not go through with it, so nothing changed.",
  account_not_linked:
    "This e-mail has an account already. Sign in to it, then link this way to sign in under Settings.",
  account_already_linked_to_different_user: "This account is linked to somebody else here.",
  email_not_found: "The service told us no e-mail address. Share it there, or sign in another way.",
  email_not_verified: "The service has not confirmed your e-mail address. Confirm it there first.",
  "email_doesn't_match": "The two accounts have different e-mail addresses, so they were not linked.",
  email_does_not_match: "The two accounts have different e-mail addresses, so they were not linked.",
  provider_not_found: "This way to sign in is not offered here.",
  provider_unreachable: "The service does not answer just now. Try again, or sign in another way.",
  account_suspended: "This account is suspended.",
  signup_disabled: "New accounts are not open here now.",
  token_expired: "The link in the mail is too old. Sign in, and we send you a new one.",
  invalid_token: "The link in the mail was used already, or lost a letter. Sign in, and we send you a new one.",
};

/** The error that a provider or the link of a confirmation mail came back with, in words. */
export function returnProblem(error: string): string {
  return sentences[error.toLowerCase()] ?? "Something went wrong on the way. Try again.";
}
