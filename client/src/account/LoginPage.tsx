import { useEffect, useState } from "react";
import { useLocation, useSearchParams } from "react-router-dom";
import type { SignInOptionsQuery } from "../gql/graphql";
import { AuthFrame } from "./AuthFrame";
import { loadSignInOptions } from "./authClient";
import { ConfirmMail } from "./ConfirmMail";
import { enter } from "./enter";
import { ForgotForm } from "./ForgotForm";
import { readLoginAddress } from "./loginAddress";
import { SignInForm } from "./SignInForm";
import { SignUpForm } from "./SignUpForm";

const titles = { "sign-in": "Sign in", "sign-up": "Create an account", forgot: "Forgotten password" };

/** Sign-in, sign-up and forgotten password: three views of one address, so that what was typed stays between them. */
export function LoginPage() {
  const [search] = useSearchParams();
  const address = readLoginAddress(search);
  const notice = (useLocation().state as { notice?: string } | null)?.notice;
  const providers = useSignInProviders(address.next);
  const [email, setEmail] = useState("");
  const [isConfirming, setConfirming] = useState(false);
  const shared = { address, email, onEmail: setEmail };
  if (isConfirming) {
    return (
      <AuthFrame title="Confirm your e-mail" art="forgot">
        <ConfirmMail email={email} onBack={() => setConfirming(false)} />
      </AuthFrame>
    );
  }
  return (
    <AuthFrame title={titles[address.view]} art={address.view}>
      {address.view === "sign-in" && (
        <SignInForm
          {...shared}
          notice={notice}
          returnError={search.get("error")}
          providers={providers}
          onUnconfirmed={() => setConfirming(true)}
        />
      )}
      {address.view === "sign-up" && (
        <SignUpForm {...shared} providers={providers} onUnconfirmed={() => setConfirming(true)} />
      )}
      {address.view === "forgot" && <ForgotForm {...shared} />}
    </AuthFrame>
  );
}

type Providers = SignInOptionsQuery["signInOptions"]["providers"];

/** The social ways in; none until they are known. Who is signed in already is led on. */
function useSignInProviders(next: string | null): Providers {
  const [providers, setProviders] = useState<Providers>([]);
  useEffect(() => {
    const asking = new AbortController();
    loadSignInOptions(asking.signal).then(
      ({ viewer, signInOptions }) => {
        if (viewer) enter(next);
        else setProviders(signInOptions.providers);
      },
      // the form itself says so when the server is away
      () => undefined,
    );
    return () => asking.abort();
  }, [next]);
  return providers;
}
