import { sendConfirmation } from "../../../data/auth/authClient";
import { Button } from "../../../ui/Button";
import { AuthNote } from "./AuthNote";
import styles from "./account.module.css";
import { useAuthForm } from "./useAuthForm";
import { useSendAgain } from "./useSendAgain";

/** Shown to people who first have to confirm their address by mail. */
export function ConfirmMail({ email, onBack }: { email: string; onBack: () => void }) {
  const { secondsLeft, startPause } = useSendAgain(true);
  const form = useAuthForm({}, false, async () => {
    await sendConfirmation(email.trim());
    startPause();
  });
  return (
    <form ref={form.formRef} className={`${styles.form} column`} method="post" noValidate onSubmit={form.onSubmit}>
      <h1>Confirm your e-mail</h1>
      {form.problem ? (
        <AuthNote isProblem>{form.problem}</AuthNote>
      ) : (
        <AuthNote>
          An e-mail is on its way to <b>{email.trim()}</b>. Open the link in it, then sign in.
        </AuthNote>
      )}
      <Button isWide type="submit" disabled={secondsLeft > 0} isPending={form.isSending}>
        {secondsLeft > 0 ? `Send again in ${secondsLeft} s` : "Send again"}
      </Button>
      <button type="button" className={styles.link} data-is-quiet onClick={onBack}>
        Back
      </button>
    </form>
  );
}
