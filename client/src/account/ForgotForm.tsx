import { useState } from "react";
import { Link } from "react-router-dom";
import { Button } from "../ui/Button";
import { AuthField } from "./AuthField";
import { AuthNote } from "./AuthNote";
import { requestPasswordReset } from "./authClient";
import { type LoginAddress, loginPath } from "./loginAddress";
import { useAuthForm } from "./useAuthForm";
import { useFirstField } from "./useFirstField";
import { useSendAgain } from "./useSendAgain";

interface ForgotFormProps {
  address: LoginAddress;
  email: string;
  onEmail: (email: string) => void;
}

export function ForgotForm({ address, email, onEmail }: ForgotFormProps) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const { secondsLeft, startPause } = useSendAgain();
  const firstField = useFirstField();
  const form = useAuthForm({ email }, false, async () => {
    await requestPasswordReset(email.trim());
    setSentTo(email.trim());
    startPause();
  });
  const isWaiting = sentTo === email.trim() && secondsLeft > 0;
  return (
    <form ref={form.formRef} className="auth-form" method="post" noValidate onSubmit={form.onSubmit}>
      <h1>Forgotten password</h1>
      {form.problem && <AuthNote isProblem>{form.problem}</AuthNote>}
      {sentTo && !form.problem && (
        <AuthNote>
          If <b>{sentTo}</b> has an account, a mail is on its way. Its link works once, for an hour.
        </AuthNote>
      )}
      <AuthField
        ref={firstField}
        label="E-mail"
        type="email"
        name="email"
        autoComplete="username"
        maxLength={254}
        value={email}
        error={form.errors.email}
        onChange={(value) => {
          onEmail(value);
          form.recheck({ email: value });
        }}
      />
      <Button variant={sentTo ? "outline" : "ink"} isWide type="submit" disabled={isWaiting} isPending={form.isSending}>
        {isWaiting ? `Send again in ${secondsLeft} s` : sentTo ? "Send again" : "Send the link"}
      </Button>
      <Link className="auth-link" data-is-quiet to={loginPath({ ...address, view: "sign-in" })}>
        Back to sign in
      </Link>
    </form>
  );
}
