import { useState } from "react";
import { requestPasswordReset } from "../../../data/auth/authClient";
import { type LoginAddress, loginPath } from "../../../data/auth/loginAddress";
import { Link } from "../../../lib/routing/Link";
import { Button } from "../../../ui/Button";
import { AuthForm, EmailField } from "./AuthForm";
import { AuthNote } from "./AuthNote";
import styles from "./account.module.css";
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
    <AuthForm form={form}>
      <h1>Forgotten password</h1>
      {form.problem && <AuthNote isProblem>{form.problem}</AuthNote>}
      {sentTo && !form.problem && (
        <AuthNote>
          If <b>{sentTo}</b> has an account, a mail is on its way. Its link works once, for an hour.
        </AuthNote>
      )}
      <EmailField ref={firstField} form={form} value={email} onChange={onEmail} />
      <Button variant={sentTo ? "outline" : "ink"} isWide type="submit" disabled={isWaiting} isPending={form.isSending}>
        {isWaiting ? `Send again in ${secondsLeft} s` : sentTo ? "Send again" : "Send the link"}
      </Button>
      <Link className={styles.link} data-part="link" data-is-quiet to={loginPath({ ...address, view: "sign-in" })}>
        Back to sign in
      </Link>
    </AuthForm>
  );
}
