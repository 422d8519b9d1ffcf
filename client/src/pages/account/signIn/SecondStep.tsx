import { type FormEvent, useEffect, useRef, useState } from "react";
import { AuthError, takeSecondStep } from "../../../data/auth/authClient";
import { authProblem } from "../../../data/auth/authProblem";
import { Button } from "../../../ui/Button";
import { AuthField } from "./AuthField";
import { AuthNote } from "./AuthNote";
import styles from "./account.module.css";
import { redirectAfterSignIn } from "./redirectAfterSignIn";

const kinds = {
  code: {
    label: "Code",
    help: "The 6 digits that your authenticator app shows for Commonplace.",
    missing: "Please enter the code.",
    other: "Use a recovery code instead",
  },
  "recovery-code": {
    label: "Recovery code",
    help: "One of the ten codes you saved when you set up the app. Each works once.",
    missing: "Please enter a recovery code.",
    other: "Use a code from the app instead",
  },
} as const;
/** Errors after which the password must be entered again. */
const isOver = (error: unknown): boolean =>
  error instanceof AuthError &&
  ["INVALID_TWO_FACTOR_COOKIE", "TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE"].includes(error.code ?? "");

export function SecondStep({ next, onRestart }: { next: string | null; onRestart: () => void }) {
  const [kind, setKind] = useState<keyof typeof kinds>("code");
  const [code, setCode] = useState("");
  const [error, setError] = useState<string | undefined>();
  const [ended, setEnded] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const { label, help, missing, other } = kinds[kind];
  // biome-ignore lint/correctness/useExhaustiveDependencies: the field for the other kind of code is typed in next
  useEffect(() => field.current?.focus(), [kind]);

  const onSubmit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (isSending) return;
    setError(code.trim() ? undefined : missing);
    if (!code.trim()) return field.current?.focus();
    setSending(true);
    try {
      await takeSecondStep(kind, code);
      redirectAfterSignIn(next);
    } catch (failure) {
      const sentence =
        (failure instanceof AuthError && failure.fields.code) ||
        authProblem(failure).text ||
        "Something went wrong. Try again.";
      if (isOver(failure)) setEnded(sentence);
      else setError(sentence);
      setSending(false);
      field.current?.focus();
    }
  };

  return (
    <form className={`${styles.form} column`} method="post" noValidate onSubmit={(event) => void onSubmit(event)}>
      <h1>One more step</h1>
      {ended && <AuthNote isProblem>{ended}</AuthNote>}
      {!ended && (
        <>
          <AuthField
            ref={field}
            label={label}
            name="code"
            help={help}
            autoComplete={kind === "code" ? "one-time-code" : "off"}
            inputMode={kind === "code" ? "numeric" : "text"}
            autoCapitalize="off"
            spellCheck={false}
            maxLength={40}
            value={code}
            error={error}
            onChange={(typed) => {
              setCode(typed);
              setError(undefined);
            }}
          />
          <Button variant="ink" isWide type="submit" isPending={isSending}>
            Sign in
          </Button>
          <button
            type="button"
            className={styles.link}
            data-is-quiet
            onClick={() => {
              setKind(kind === "code" ? "recovery-code" : "code");
              setCode("");
              setError(undefined);
            }}
          >
            {other}
          </button>
        </>
      )}
      <button type="button" className={styles.link} data-is-quiet onClick={onRestart}>
        Back to sign in
      </button>
      <p className={styles.small}>
        Don't have either? Sign in with a passkey, or ask an admin to remove the second factor from your account.
      </p>
    </form>
  );
}
