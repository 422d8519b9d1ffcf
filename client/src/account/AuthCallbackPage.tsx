import { useEffect, useState } from "react";
import { useNavigate, useSearchParams } from "react-router-dom";
import { LinkButton } from "../ui/LinkButton";
import { AuthDeadEnd } from "./AuthDeadEnd";
import { AuthFrame } from "./AuthFrame";
import { loadSignInOptions } from "./authClient";
import { enter } from "./enter";
import { loginPath, readLoginAddress } from "./loginAddress";

/** Said of each error a provider or a confirmation link can come back with; anything else has one sentence for all. */
const sentences: Record<string, string> = {
  access_denied: "You did not go through with it, so nothing changed.",
  account_not_linked:
    "This e-mail has an account already. Sign in to it, then link this way to sign in under Settings.",
  account_already_linked_to_different_user: "This account is linked to somebody else here.",
  email_not_found: "The service told us no e-mail address. Share it there, or sign in another way.",
  email_not_verified: "The service has not confirmed your e-mail address. Confirm it there first.",
  "email_doesn't_match": "The two accounts have different e-mail addresses, so they were not linked.",
  email_does_not_match: "The two accounts have different e-mail addresses, so they were not linked.",
  signup_disabled: "New accounts are not open here now.",
  token_expired: "The link in the mail is too old. Sign in, and we send you a new one.",
  invalid_token: "The link in the mail was used already, or lost a letter. Sign in, and we send you a new one.",
};

/** Where social sign-in, linking and confirmation mails come back to. */
export function AuthCallbackPage() {
  const [search] = useSearchParams();
  const { ref, next } = readLoginAddress(search);
  const error = search.get("error");
  const isLinking = next === "/settings";
  const [isStuck, setStuck] = useState(error !== null);
  const navigate = useNavigate();

  useEffect(() => {
    if (error !== null) return;
    const asking = new AbortController();
    loadSignInOptions(asking.signal).then(
      ({ viewer }) => {
        if (viewer) enter(next);
        else navigate(loginPath({ ref, next }), { replace: true });
      },
      () => {
        if (!asking.signal.aborted) setStuck(true);
      },
    );
    return () => asking.abort();
  }, [error, ref, next, navigate]);

  if (!isStuck) {
    return (
      <AuthFrame title="Signing in" art={null}>
        <p className="auth-form" role="status">
          Signing in…
        </p>
      </AuthFrame>
    );
  }
  return (
    <AuthFrame title="Not signed in" art={null}>
      <AuthDeadEnd
        title={isLinking ? "It could not be linked" : "That did not sign you in"}
        actions={
          <LinkButton variant="ink" reloadDocument to={isLinking ? "/settings" : loginPath({ ref, next })}>
            {isLinking ? "Back to settings" : "Back to sign in"}
          </LinkButton>
        }
      >
        {error === null
          ? "Commonplace can't be reached. Check the connection and try again."
          : (sentences[error.toLowerCase()] ?? "Something went wrong on the way. Try again.")}
      </AuthDeadEnd>
    </AuthFrame>
  );
}
