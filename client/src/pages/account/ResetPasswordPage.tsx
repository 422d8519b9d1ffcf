import { useEffect, useState } from "react";
import { useNavigate, useSearchParams } from "react-router-dom";
import { chooseNewPassword } from "../../../../schema/sentences";
import { isResetLinkGood, isSpentLink, resetPassword, signIn } from "../../data/auth/authClient";
import { loginPath } from "../../data/auth/loginAddress";
import { Button } from "../../ui/Button";
import { LinkButton } from "../../ui/LinkButton";
import { AuthDeadEnd } from "./signIn/AuthDeadEnd";
import { AuthField } from "./signIn/AuthField";
import { AuthFrame } from "./signIn/AuthFrame";
import { AuthNote } from "./signIn/AuthNote";
import styles from "./signIn/account.module.css";
import { redirectAfterSignIn } from "./signIn/redirectAfterSignIn";
import { SecondStepPage } from "./signIn/SecondStepPage";
import { useAuthForm } from "./signIn/useAuthForm";
import { useFirstField } from "./signIn/useFirstField";

const savedNotice = "Your new password is saved. Sign in with it.";

/** The page behind a password mail's link: says at once if the link no longer works. */
export function ResetPasswordPage() {
  const [search] = useSearchParams();
  const token = search.has("error") ? null : search.get("token");
  const [isSpent, setSpent] = useState(!token);
  const [isHalfWay, setHalfWay] = useState(false);
  const navigate = useNavigate();

  useEffect(() => {
    if (!token) return;
    let isLeft = false;
    // if the server is unreachable the form stays, and reports it when it is sent
    void isResetLinkGood(token).then((isGood) => {
      if (!isGood && !isLeft) setSpent(true);
    });
    return () => {
      isLeft = true;
    };
  }, [token]);

  const toSignIn = () => void navigate(loginPath({}), { replace: true, state: { notice: savedNotice } });
  if (isHalfWay) return <SecondStepPage next={null} onRestart={toSignIn} />;
  return (
    <AuthFrame title={chooseNewPassword} art={isSpent ? null : "reset"}>
      {token && !isSpent ? (
        <NewPasswordForm
          token={token}
          onSpent={() => setSpent(true)}
          onSecondStep={() => setHalfWay(true)}
          onRefused={toSignIn}
        />
      ) : (
        <AuthDeadEnd
          title="This link no longer works"
          actions={
            <>
              <LinkButton variant="ink" to={loginPath({ view: "forgot" })}>
                Ask for a new link
              </LinkButton>
              <LinkButton to={loginPath({})}>Back to sign in</LinkButton>
            </>
          }
        >
          A link from a password e-mail works once, for an hour. This one was used, or its hour is over.
        </AuthDeadEnd>
      )}
    </AuthFrame>
  );
}

function NewPasswordForm({
  token,
  onSpent,
  onSecondStep,
  onRefused,
}: {
  token: string;
  onSpent: () => void;
  onSecondStep: () => void;
  /** Called when the password is saved but does not sign in, such as while the address must be confirmed first. */
  onRefused: () => void;
}) {
  const [password, setPassword] = useState("");
  const firstField = useFirstField();
  const form = useAuthForm({ password }, true, async () => {
    let email: string;
    try {
      email = await resetPassword({ newPassword: password, token });
    } catch (error) {
      if (isSpentLink(error)) return onSpent();
      throw error;
    }
    const isSignedIn = await signIn({ email, password }).catch(() => null);
    if (isSignedIn === null) onRefused();
    else if (isSignedIn) redirectAfterSignIn(null);
    else onSecondStep();
  });
  return (
    <form ref={form.formRef} className={`${styles.form} column`} method="post" noValidate onSubmit={form.onSubmit}>
      <h1>{chooseNewPassword}</h1>
      {form.problem && <AuthNote isProblem>{form.problem}</AuthNote>}
      <AuthField
        ref={firstField}
        label="New password"
        type="password"
        name="password"
        autoComplete="new-password"
        maxLength={500}
        value={password}
        error={form.errors.password}
        help="10 characters or more. A short sentence is easiest to remember."
        counter={`${password.length} of 128`}
        onChange={(value) => {
          setPassword(value);
          form.recheck({ password: value });
        }}
      />
      <Button variant="ink" isWide type="submit" isPending={form.isSending}>
        Save and sign in
      </Button>
      <p className={styles.small}>
        This signs you out everywhere else, revokes API tokens and feed addresses, removes passkeys and unlinks social
        accounts. A link that came by e-mail also removes an authenticator app that was set up before your address was
        confirmed.
      </p>
    </form>
  );
}
