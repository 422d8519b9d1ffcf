import { Copy, Download } from "lucide-react";
import { QRCodeSVG } from "qrcode.react";
import { useEffect, useState } from "react";
import { errorFields, errorText } from "../../../data/errorText";
import { useConfirmAuthenticatorMutation, useStartAuthenticatorMutation } from "../../../gql/hooks";
import alertStyles from "../../../ui/Alert.module.css";
import { Button } from "../../../ui/Button";
import buttonStyles from "../../../ui/Button.module.css";
import { TextField } from "../../../ui/fields/TextField";
import { Dialog } from "../../../ui/overlays/Dialog";
import { FormDialog } from "../../../ui/overlays/FormDialog";
import { Skeleton } from "../../../ui/Skeleton";
import { toast } from "../../../ui/toast/toast";
import settingsStyles from "../settings.module.css";
import styles from "./secondFactor.module.css";

const qrPixels = 176;

/** Sets up an authenticator app and then shows recovery codes; or only shows new codes. */
export function AuthenticatorDialog({ codes, onClose }: { codes: string[] | null; onClose: () => void }) {
  const [made, setMade] = useState<string[] | null>(null);
  const shown = codes ?? made;
  return shown ? <RecoveryCodes codes={shown} onClose={onClose} /> : <SetUp onCancel={onClose} onConfirmed={setMade} />;
}

function SetUp({ onCancel, onConfirmed }: { onCancel: () => void; onConfirmed: (codes: string[]) => void }) {
  const [start, setup] = useStartAuthenticatorMutation();
  const [confirm, { loading }] = useConfirmAuthenticatorMutation({ refetchQueries: ["Settings"] });
  const [code, setCode] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  // errors are shown below; runs once each time the dialog opens
  useEffect(() => void start().catch(() => undefined), [start]);
  const made = setup.data?.startAuthenticator;

  const onSubmit = async (): Promise<void> => {
    if (!code.trim()) return setProblem("Please enter the 6 digits that the app shows");
    try {
      const { data } = await confirm({ variables: { code } });
      if (data) onConfirmed(data.confirmAuthenticator);
    } catch (error) {
      setProblem(errorFields(error).code ?? errorText(error, "The code could not be checked"));
    }
  };
  return (
    <FormDialog
      title="Set up an authenticator app"
      isOpen
      onClose={onCancel}
      action={made ? "Confirm" : null}
      isSaving={loading}
      onSubmit={onSubmit}
    >
      {made ? (
        <>
          <p>Scan this with an authenticator app or a password manager.</p>
          <div className={`${styles.scan} row`}>
            {/* dark on light in both themes, as cameras expect */}
            <QRCodeSVG value={made.uri} size={qrPixels} marginSize={3} title="QR code for your authenticator app" />
            <div className={`${styles.secret} column`}>
              <span>Or type this key into the app:</span>
              <code>{made.secret.match(/.{1,4}/g)?.join(" ")}</code>
              <Button icon={Copy} onClick={() => copy(made.secret, "Key copied")}>
                Copy key
              </Button>
            </div>
          </div>
          <TextField
            label="Code"
            help="Enter the 6-digit code that the app shows."
            autoComplete="one-time-code"
            inputMode="numeric"
            autoFocus
            maxLength={10}
            value={code}
            error={problem}
            onChange={(typed) => {
              setCode(typed);
              setProblem(null);
            }}
          />
        </>
      ) : setup.error ? (
        <>
          <p className={alertStyles.alert} role="alert">
            {errorText(setup.error, "The app could not be set up")}
          </p>
          <Button onClick={() => void start().catch(() => undefined)}>Try again</Button>
        </>
      ) : (
        <div className={`${settingsStyles.loading} stack`} role="status" aria-busy="true" aria-label="Loading">
          <Skeleton width="60%" />
          <Skeleton width="40%" />
        </div>
      )}
    </FormDialog>
  );
}

/** Not closed by a click outside: the codes can't be shown again. */
function RecoveryCodes({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const text = `Commonplace recovery codes for ${window.location.host}\n\n${codes.join("\n")}\n`;
  return (
    <Dialog
      title="Save your recovery codes"
      isOpen
      onClose={onClose}
      isDismissable={false}
      footer={
        <Button variant="ink" onClick={onClose} autoFocus>
          I've saved them
        </Button>
      }
    >
      <p>Each code works once, when you don't have the app with you. They won't be shown again.</p>
      <ul className={styles.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={`${styles.acts} wrap`}>
        <Button icon={Copy} onClick={() => copy(codes.join("\n"), "Codes copied")}>
          Copy codes
        </Button>
        <a
          className={buttonStyles.button}
          data-part="button"
          data-variant="outline"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download="commonplace-recovery-codes.txt"
        >
          <Download size={15} aria-hidden />
          Download
        </a>
      </div>
    </Dialog>
  );
}

function copy(text: string, done: string): void {
  // insecure pages, e.g. on plain http, have no clipboard
  Promise.resolve(navigator.clipboard?.writeText(text) ?? Promise.reject(new Error("No clipboard"))).then(
    () => toast.show(done),
    () => toast.error("Failed to copy to clipboard"),
  );
}
