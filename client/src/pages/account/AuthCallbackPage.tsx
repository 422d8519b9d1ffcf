import { useEffect, useState } from "react";
import { useNavigate, useSearchParams } from "react-router-dom";
import { loadSignInOptions } from "../../data/auth/authClient";
import { loginPath, readLoginAddress } from "../../data/auth/loginAddress";
import { paths } from "../../lib/paths";
import { LinkButton } from "../../ui/LinkButton";
import { AuthDeadEnd } from "./signIn/AuthDeadEnd";
import { AuthFrame } from "./signIn/AuthFrame";
import styles from "./signIn/account.module.css";
import { redirectAfterSignIn } from "./signIn/redirectAfterSignIn";
import { returnProblem } from "./signIn/returnProblem";
import { SecondStepPage } from "./signIn/SecondStepPage";

const confirmedNotice = "Your e-mail address is confirmed. Sign in to continue.";

/** The page that social sign-in, account linking and confirmation mails return to. */
export function AuthCallbackPage() {
  const [search] = useSearchParams();
  const { ref, next } = readLoginAddress(search);
  const error = search.get("error");
  const isConfirmed = search.has("confirmed");
  // linking an account, or confirming the person's identity
  const isFromSettings = next === paths.settings("access");
  const [isStuck, setStuck] = useState(error !== null);
  const navigate = useNavigate();

  useEffect(() => {
    if (error !== null) return;
    const asking = new AbortController();
    loadSignInOptions(asking.signal).then(
      ({ viewer }) => {
        if (viewer) redirectAfterSignIn(next);
        else
          navigate(loginPath({ ref, next }), {
            replace: true,
            state: isConfirmed ? { notice: confirmedNotice } : null,
          });
      },
      () => {
        if (!asking.signal.aborted) setStuck(true);
      },
    );
    return () => asking.abort();
  }, [error, ref, next, isConfirmed, navigate]);

  if (error?.toUpperCase() === "SECOND_STEP_REQUIRED")
    return <SecondStepPage next={next} onRestart={() => navigate(loginPath({ ref, next }), { replace: true })} />;
  if (!isStuck) {
    return (
      <AuthFrame title="Signing in" art={null}>
        <p className={`${styles.form} column`} role="status">
          Signing in…
        </p>
      </AuthFrame>
    );
  }
  return (
    <AuthFrame title="Not signed in" art={null}>
      <AuthDeadEnd
        title={isFromSettings ? "That did not work" : "That did not sign you in"}
        actions={
          <LinkButton variant="ink" reloadDocument to={isFromSettings ? next : loginPath({ ref, next })}>
            {isFromSettings ? "Back to settings" : "Back to sign in"}
          </LinkButton>
        }
      >
        {error === null ? "Commonplace can't be reached. Check the connection and try again." : returnProblem(error)}
      </AuthDeadEnd>
    </AuthFrame>
  );
}
