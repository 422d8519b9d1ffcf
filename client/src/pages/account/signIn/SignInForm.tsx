import { useState } from "react";
import { createAccount } from "../../../../../schema/sentences";
import { AuthError, signIn } from "../../../data/auth/authClient";
import { type LoginAddress, loginPath } from "../../../data/auth/loginAddress";
import { canUsePasskeys } from "../../../data/auth/passkeys";
import { Link } from "../../../lib/routing/Link";
import { Button } from "../../../ui/Button";
import { AuthField } from "./AuthField";
import { AuthForm, EmailField } from "./AuthForm";
import { AuthNote } from "./AuthNote";
import styles from "./account.module.css";
import { PasskeyButton } from "./PasskeyButton";
import { redirectAfterSignIn } from "./redirectAfterSignIn";
import { returnProblem } from "./returnProblem";
import { SocialButtons } from "./SocialButtons";
import type { SignInWays } from "./signInWays";
import { useAuthForm } from "./useAuthForm";
import { useFirstField } from "./useFirstField";

interface SignInFormProps {
  address: LoginAddress;
  email: string;
  onEmail: (email: string) => void;
  notice: string | undefined;
  /** The error that a provider redirected back with. */
  returnError: string | null;
  providers: SignInWays["providers"];
  signUp: SignInWays["signUp"];
  passkeyHost: SignInWays["passkeyHost"];
  /** Called when the password was correct and a code is required. */
  onSecondStep: () => void;
  onUnconfirmed: () => void;
}

export function SignInForm({
  address,
  email,
  onEmail,
  notice,
  returnError,
  providers,
  signUp,
  passkeyHost,
  onSecondStep,
  onUnconfirmed,
}: SignInFormProps) {
  const [password, setPassword] = useState("");
  const firstField = useFirstField();
  const hasPasskeys = canUsePasskeys(passkeyHost);
  const form = useAuthForm({ email, password }, false, async () => {
    try {
      if (await signIn({ email: email.trim(), password })) redirectAfterSignIn(address.next);
      else onSecondStep();
    } catch (error) {
      if (error instanceof AuthError && error.code === "EMAIL_NOT_VERIFIED") onUnconfirmed();
      else throw error;
    }
  });
  return (
    <AuthForm form={form}>
      <h1 data-is-large>
        Keep what you find.
        <br />
        Find what you keep.
      </h1>
      {returnError && !form.problem && <AuthNote isProblem>{returnProblem(returnError)}</AuthNote>}
      {notice && <AuthNote>{notice}</AuthNote>}
      <SocialButtons providers={providers} address={address} />
      {form.problem && <AuthNote isProblem>{form.problem}</AuthNote>}
      <EmailField ref={firstField} form={form} value={email} onChange={onEmail} offersPasskeys={hasPasskeys} />
      <AuthField
        label="Password"
        type="password"
        name="password"
        autoComplete="current-password"
        maxLength={500}
        value={password}
        error={form.errors.password}
        aside={
          <Link className={styles.link} data-part="link" data-is-quiet to={loginPath({ ...address, view: "forgot" })}>
            Forgotten?
          </Link>
        }
        onChange={(value) => {
          setPassword(value);
          form.recheck({ password: value });
        }}
      />
      <Button variant="ink" isWide type="submit" isPending={form.isSending}>
        Sign in
      </Button>
      {hasPasskeys && <PasskeyButton next={address.next} />}
      {signUp === "OPEN" && (
        <p className={styles.small}>
          New here?{" "}
          <Link className={styles.link} to={loginPath({ ...address, view: "sign-up" })}>
            {createAccount}
          </Link>
        </p>
      )}
      {signUp === "INVITATION" && <p className={styles.small}>Sign-up is by invitation only.</p>}
    </AuthForm>
  );
}
