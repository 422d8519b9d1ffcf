import { useEffect, useState } from "react";
import { useLocation, useSearchParams } from "react-router-dom";
import { createAccount } from "../../../../schema/sentences";
import { loadSignInOptions } from "../../data/auth/authClient";
import { readLoginAddress } from "../../data/auth/loginAddress";
import { AuthFrame } from "./signIn/AuthFrame";
import { ClosedSignUp } from "./signIn/ClosedSignUp";
import { ConfirmMail } from "./signIn/ConfirmMail";
import { ForgotForm } from "./signIn/ForgotForm";
import { redirectAfterSignIn } from "./signIn/redirectAfterSignIn";
import { SecondStepPage } from "./signIn/SecondStepPage";
import { SignInForm } from "./signIn/SignInForm";
import { SignUpForm } from "./signIn/SignUpForm";
import { type SignInWays, signUpFor } from "./signIn/signInWays";

/** After this time the form shows without the ways that are not known yet. */
const waitMs = 2_000;
const onlyEmail: SignInWays = { providers: [], signUp: "OPEN", passkeyHost: null };

const titles = { "sign-in": "Sign in", "sign-up": createAccount, forgot: "Forgotten password" };

/** Sign-in, sign-up and forgotten password: three views at one address, so that typed text is kept between them. */
export function LoginPage() {
  const [search] = useSearchParams();
  const address = readLoginAddress(search);
  const notice = (useLocation().state as { notice?: string } | null)?.notice;
  const ways = useSignInWays(address.next);
  const [email, setEmail] = useState("");
  const [isConfirming, setConfirming] = useState(false);
  const [isHalfWay, setHalfWay] = useState(false);
  const shared = { address, email, onEmail: setEmail };
  if (isConfirming) {
    return (
      <AuthFrame title="Confirm your e-mail" art="forgot">
        <ConfirmMail email={email} onBack={() => setConfirming(false)} />
      </AuthFrame>
    );
  }
  if (isHalfWay) return <SecondStepPage next={address.next} onRestart={() => setHalfWay(false)} />;
  if (address.view === "forgot" || !ways) {
    return (
      <AuthFrame title={titles[address.view]} art={address.view}>
        {address.view === "forgot" && <ForgotForm {...shared} />}
      </AuthFrame>
    );
  }
  const { providers, passkeyHost } = ways;
  const mode = signUpFor(ways.signUp, address.ref);
  return (
    <AuthFrame title={titles[address.view]} art={address.view}>
      {address.view === "sign-in" && (
        <SignInForm
          {...shared}
          notice={notice}
          returnError={search.get("error")}
          providers={providers}
          signUp={mode}
          passkeyHost={passkeyHost}
          onSecondStep={() => setHalfWay(true)}
          onUnconfirmed={() => setConfirming(true)}
        />
      )}
      {address.view === "sign-up" &&
        (mode === "OPEN" ? (
          <SignUpForm {...shared} providers={providers} onUnconfirmed={() => setConfirming(true)} />
        ) : (
          <ClosedSignUp address={address} mode={mode} />
        ))}
    </AuthFrame>
  );
}

/**
 * The available sign-in methods; null until they are known, as buttons that come later would move the form under the
 * pointer. Redirects people who are signed in already.
 */
function useSignInWays(next: string | null): SignInWays | null {
  const [ways, setWays] = useState<SignInWays | null>(null);
  useEffect(() => {
    const asking = new AbortController();
    const showEmail = (): void => setWays((now) => now ?? onlyEmail);
    const waiting = setTimeout(showEmail, waitMs);
    loadSignInOptions(asking.signal).then(
      ({ viewer, signInOptions }) => {
        if (viewer) redirectAfterSignIn(next);
        else setWays(signInOptions);
      },
      // the form itself reports an unreachable server
      () => !asking.signal.aborted && showEmail(),
    );
    return () => {
      clearTimeout(waiting);
      asking.abort();
    };
  }, [next]);
  return ways;
}
