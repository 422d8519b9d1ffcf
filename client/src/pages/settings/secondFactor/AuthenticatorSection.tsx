import { Suspense, useState } from "react";
import { useRenewRecoveryCodesMutation, useTurnOffAuthenticatorMutation } from "../../../gql/hooks";
import { Button } from "../../../ui/Button";
import { Entry } from "../../../ui/Entry";
import { ConfirmDialog } from "../../../ui/overlays/ConfirmDialog";
import { lazyOverlay } from "../../../ui/overlays/lazyOverlay";
import { sayNotLoaded } from "../../../ui/toast/sayNotLoaded";
import { toast } from "../../../ui/toast/toast";
import { SettingRow } from "../SettingRow";
import styles from "../settings.module.css";

const AuthenticatorDialog = lazyOverlay(() =>
  import("./AuthenticatorDialog").then((module) => module.AuthenticatorDialog),
);

const refetchQueries = ["Settings"];

/** The authenticator app as a second step after the password. `recoveryCodesLeft` is null while no app is set up. */
export function AuthenticatorSection({ recoveryCodesLeft }: { recoveryCodesLeft: number | null }) {
  const [isSettingUp, setSettingUp] = useState(false);
  const [asked, setAsked] = useState<"renew" | "off" | null>(null);
  const [renewed, setRenewed] = useState<string[] | null>(null);
  const [renew] = useRenewRecoveryCodesMutation({ refetchQueries });
  const [turnOff] = useTurnOffAuthenticatorMutation({ refetchQueries });
  const close = (): void => setAsked(null);
  return (
    <Entry
      id="authenticator"
      head="Authenticator app"
      sub="A code in addition to your password"
      className={styles.section}
    >
      {recoveryCodesLeft === null ? (
        <SettingRow label="Not set up" detail="Signing in with a password needs no code.">
          <Button onClick={() => setSettingUp(true)}>Set up</Button>
        </SettingRow>
      ) : (
        <>
          <SettingRow
            label="On"
            detail="Signing in with a password or another account also needs a code from your app."
          >
            <Button className={styles.madder} onClick={() => setAsked("off")}>
              Turn off
            </Button>
          </SettingRow>
          <SettingRow label="Recovery codes" detail={leftText(recoveryCodesLeft)}>
            <Button onClick={() => setAsked("renew")}>New codes</Button>
          </SettingRow>
        </>
      )}
      {(isSettingUp || renewed) && (
        <Suspense fallback={null}>
          <AuthenticatorDialog
            codes={renewed}
            onClose={() => {
              setSettingUp(false);
              setRenewed(null);
            }}
          />
        </Suspense>
      )}
      <ConfirmDialog
        variant="warning"
        title="Make new recovery codes?"
        message="Your current codes stop working."
        confirmLabel="Make new codes"
        isOpen={asked === "renew"}
        onClose={close}
        onConfirm={async () => {
          // the codes are shown once, and the former ones stop working: first what shows them
          if (!(await AuthenticatorDialog.preload())) return sayNotLoaded();
          const { data } = await renew();
          setRenewed(data?.renewRecoveryCodes ?? null);
        }}
      />
      <ConfirmDialog
        variant="warning"
        title="Turn off the authenticator app?"
        message="After that your password alone signs you in, and your recovery codes no longer work."
        confirmLabel="Turn off"
        isOpen={asked === "off"}
        onClose={close}
        onConfirm={async () => {
          await turnOff();
          toast.show("Authenticator app turned off");
        }}
      />
    </Entry>
  );
}

function leftText(left: number): string {
  if (left === 0) return "None left. Make new ones now.";
  return `${left} of 10 left, for when you don't have the app with you`;
}
