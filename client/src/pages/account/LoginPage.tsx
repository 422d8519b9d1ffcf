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

const titles = { "sign-in": "Sign in", "sign-up": createAccount, forgot: "Forgotten password" };

/** Sign-in, sign-up and forgotten password: three views at one address, so that typed text is kept between them. */
export function LoginPage() {
  const [search] = useSearchParams();
  const address = readLoginAddress(search);
  const notice = (useLocation().state as { notice?: string } | null)?.notice;
  const { providers, signUp, passkeyHost } = useSignInWays(address.next);
  const mode = signUpFor(signUp, address.ref);
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
      {address.view === "forgot" && <ForgotForm {...shared} />}
    </AuthFrame>
  );
}

/** The available sign-in methods; no social ones until they are loaded. Redirects people who are signed in already. */
function useSignInWays(next: string | null): SignInWays {
  const [ways, setWays] = useState<SignInWays>({ providers: [], signUp: "OPEN", passkeyHost: null });
  useEffect(() => {
    const asking = new AbortController();
    loadSignInOptions(asking.signal).then(
      ({ viewer, signInOptions }) => {
        if (viewer) redirectAfterSignIn(next);
        else setWays(signInOptions);
      },
      // the form itself reports an unreachable server
      () => undefined,
    );
    return () => asking.abort();
  }, [next]);
  return ways;
}
