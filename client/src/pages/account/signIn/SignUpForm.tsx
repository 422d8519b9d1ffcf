import { useState } from "react";
import { signUp } from "../../../data/auth/authClient";
import { type LoginAddress, loginPath } from "../../../data/auth/loginAddress";
import { Link } from "../../../lib/routing/Link";
import { Button } from "../../../ui/Button";
import { AuthField } from "./AuthField";
import { AuthForm, EmailField } from "./AuthForm";
import { AuthNote } from "./AuthNote";
import styles from "./account.module.css";
import { redirectAfterSignIn } from "./redirectAfterSignIn";
import { SocialButtons } from "./SocialButtons";
import type { SignInWays } from "./signInWays";
import { useAuthForm } from "./useAuthForm";
import { useFirstField } from "./useFirstField";

interface SignUpFormProps {
  address: LoginAddress;
  email: string;
  onEmail: (email: string) => void;
  providers: SignInWays["providers"];
  onUnconfirmed: () => void;
}

export function SignUpForm({ address, email, onEmail, providers, onUnconfirmed }: SignUpFormProps) {
  const [name, setName] = useState("");
  const [password, setPassword] = useState("");
  const firstField = useFirstField();
  const form = useAuthForm({ name, email, password }, true, async () => {
    const isSignedIn = await signUp({
      name: name.trim(),
      email: email.trim(),
      password,
      ref: address.ref,
    });
    if (isSignedIn) redirectAfterSignIn(address.next);
    else onUnconfirmed();
  });
  return (
    <AuthForm form={form}>
      <h1 data-is-large>Start your own.</h1>
      <SocialButtons providers={providers} address={address} />
      {form.problem && <AuthNote isProblem>{form.problem}</AuthNote>}
      <AuthField
        ref={firstField}
        label="Display name"
        name="name"
        autoComplete="name"
        maxLength={200}
        value={name}
        error={form.errors.name}
        onChange={(value) => {
          setName(value);
          form.recheck({ name: value });
        }}
      />
      <EmailField form={form} value={email} onChange={onEmail} />
      <AuthField
        label="Password"
        type="password"
        name="password"
        autoComplete="new-password"
        maxLength={500}
        value={password}
        error={form.errors.password}
        help="10 characters or more. A short sentence is easiest to remember."
        onChange={(value) => {
          setPassword(value);
          form.recheck({ password: value });
        }}
      />
      <Button variant="ink" isWide type="submit" isPending={form.isSending}>
        Create account
      </Button>
      <p className={styles.small}>
        Have one already?{" "}
        <Link className={styles.link} to={loginPath({ ...address, view: "sign-in" })}>
          Sign in
        </Link>
      </p>
    </AuthForm>
  );
}
