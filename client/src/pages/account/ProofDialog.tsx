import { KeyRound } from "lucide-react";
import { type FormEvent, useId, useState } from "react";
import { enterPassword } from "../../../../schema/sentences";
import { AuthError, post, startSocialSignIn } from "../../data/auth/authClient";
import { authProblem } from "../../data/auth/authProblem";
import { callbackPath } from "../../data/auth/loginAddress";
import { canUsePasskeys, provePasskey } from "../../data/auth/passkeys";
import { errorText } from "../../data/errorText";
import type { ProofWaysQuery } from "../../gql/graphql";
import { useProofWaysQuery } from "../../gql/hooks";
import { Button } from "../../ui/Button";
import { TextField } from "../../ui/fields/TextField";
import { Dialog } from "../../ui/overlays/Dialog";
import { Skeleton } from "../../ui/Skeleton";
import styles from "./proof.module.css";

/** Asks again for a password, code or passkey before a sensitive action, in case the browser was left open. */
export function ProofDialog({ onClose, onProved }: { onClose: () => void; onProved: () => void }) {
  const formId = useId();
  const [isSending, setSending] = useState(false);
  const { data, error, refetch } = useProofWaysQuery({ fetchPolicy: "network-only" });
  const hasField = data?.viewer?.hasPassword || typeof data?.viewer?.recoveryCodesLeft === "number";
  return (
    <Dialog
      title="Confirm that it is you"
      size="small"
      isOpen
      onClose={onClose}
      isDismissable={!isSending}
      footer={
        <>
          <Button onClick={onClose} disabled={isSending}>
            Cancel
          </Button>
          {(hasField || (!data && !error)) && (
            <Button variant="ink" type="submit" form={formId} isPending={isSending} disabled={!data}>
              Confirm
            </Button>
          )}
        </>
      }
    >
      {data?.viewer ? (
        <Ways
          formId={formId}
          viewer={data.viewer}
          options={data.signInOptions}
          onSending={setSending}
          onProved={onProved}
        />
      ) : error ? (
        <div className={`${styles.proof} column`} role="alert">
          <p>{errorText(error, "The ways to confirm could not be loaded")}</p>
          <Button onClick={() => void refetch().catch(() => undefined)}>Try again</Button>
        </div>
      ) : (
        <div className={`${styles.proof} column`} role="status" aria-busy="true" aria-label="Loading">
          <Skeleton width="80%" />
          <Skeleton width="60%" />
        </div>
      )}
    </Dialog>
  );
}

interface WaysProps {
  formId: string;
  viewer: NonNullable<ProofWaysQuery["viewer"]>;
  options: ProofWaysQuery["signInOptions"];
  onSending: (isSending: boolean) => void;
  onProved: () => void;
}

const fields = {
  password: { label: "Password", type: "password", autoComplete: "current-password", missing: enterPassword },
  code: { label: "Code", type: "text", autoComplete: "one-time-code", missing: "Please enter the 6 digits" },
} as const;

function Ways({ formId, viewer, options, onSending, onProved }: WaysProps) {
  const hasApp = typeof viewer.recoveryCodesLeft === "number";
  const hasPasskey = viewer.passkeys.length > 0 && canUsePasskeys(options.passkeyHost ?? null);
  const [way, setWay] = useState<"password" | "code" | null>(viewer.hasPassword ? "password" : hasApp ? "code" : null);
  const [typed, setTyped] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const providers = options.providers.filter(({ id }) => viewer.identities.some(({ providerId }) => providerId === id));

  const prove = async (work: () => Promise<unknown>): Promise<void> => {
    setProblem(null);
    onSending(true);
    try {
      await work();
      onProved();
    } catch (error) {
      const fields = error instanceof AuthError ? error.fields : {};
      setProblem(fields.password ?? fields.code ?? authProblem(error).text ?? "Something went wrong. Try again.");
    } finally {
      onSending(false);
    }
  };
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    if (!way) return;
    if (!typed.trim()) setProblem(fields[way].missing);
    else void prove(() => post("reauthenticate", way === "password" ? { password: typed } : { code: typed }));
  };
  const choose = (chosen: "password" | "code"): void => {
    setWay(chosen);
    setTyped("");
    setProblem(null);
  };
  return (
    <div className={`${styles.proof} column`}>
      <p>This keeps your account safe. You will not be asked again for 10 minutes.</p>
      {way && (
        <form id={formId} noValidate onSubmit={onSubmit}>
          <TextField
            key={way}
            autoFocus
            label={fields[way].label}
            help={way === "code" ? "Enter the 6-digit code from your authenticator app." : undefined}
            type={fields[way].type}
            autoComplete={fields[way].autoComplete}
            inputMode={way === "code" ? "numeric" : undefined}
            value={typed}
            error={problem}
            onChange={(value) => {
              setTyped(value);
              setProblem(null);
            }}
          />
        </form>
      )}
      {!way && problem && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      <div className={`${styles.ways} wrap`}>
        {hasPasskey && (
          <Button icon={KeyRound} onClick={() => void prove(provePasskey)}>
            Use a passkey
          </Button>
        )}
        {way === "password" && hasApp && <Button onClick={() => choose("code")}>Use a code instead</Button>}
        {way === "code" && viewer.hasPassword && (
          <Button onClick={() => choose("password")}>Use the password instead</Button>
        )}
        {!viewer.hasPassword &&
          providers.map(({ id, name }) => (
            <Button
              key={id}
              onClick={() =>
                void prove(async () => {
                  const here = window.location.pathname + window.location.search;
                  window.location.assign(await startSocialSignIn(id, callbackPath({ next: here }), null));
                  // the browser navigates away: nothing is proved here
                  await new Promise(() => undefined);
                })
              }
            >
              Sign in with {name} again
            </Button>
          ))}
      </div>
    </div>
  );
}
