import { Plus } from "lucide-react";
import { Suspense, useState } from "react";
import { canUsePasskeys } from "../../../data/auth/passkeys";
import type { PasskeyRowFragment } from "../../../gql/graphql";
import { useRemovePasskeyMutation } from "../../../gql/hooks";
import { useDates } from "../../../lib/time/formatDate";
import { useFocusWhenLost } from "../../../lib/useFocusWhenLost";
import { Button } from "../../../ui/Button";
import { Entry } from "../../../ui/Entry";
import { ConfirmDialog } from "../../../ui/overlays/ConfirmDialog";
import { lazyOverlay } from "../../../ui/overlays/lazyOverlay";
import { toast } from "../../../ui/toast/toast";
import settingsStyles from "../settings.module.css";
import styles from "./secondFactor.module.css";

const PasskeyNameDialog = lazyOverlay(() => import("./PasskeyNameDialog").then((module) => module.PasskeyNameDialog));

interface PasskeysSectionProps {
  passkeys: PasskeyRowFragment[];
  /** The host that passkeys are bound to; null if the app's address does not support them. */
  passkeyHost: string | null;
  /** The person has no other way to sign in. */
  isOnlyWay: boolean;
}

/** Passkeys: signing in without a password, on a device that knows its owner. */
export function PasskeysSection({ passkeys, passkeyHost, isOnlyWay }: PasskeysSectionProps) {
  const [isAdding, setAdding] = useState(false);
  const canAdd = canUsePasskeys(passkeyHost);
  return (
    <Entry id="passkeys" head="Passkeys" sub="Sign in without a password" className={settingsStyles.section}>
      {passkeys.length > 0 ? (
        <ul>
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} isOnlyWay={isOnlyWay} />
          ))}
        </ul>
      ) : (
        <p className={styles.text}>
          No passkeys yet. A passkey is kept by your device or password manager and asks for your fingerprint, face or
          PIN.
        </p>
      )}
      {canAdd ? (
        <Button className={settingsStyles.after} icon={Plus} onClick={() => setAdding(true)}>
          Add a passkey
        </Button>
      ) : (
        <p className={styles.text}>{whyNot(passkeyHost)}</p>
      )}
      {isAdding && (
        <Suspense fallback={null}>
          <PasskeyNameDialog passkey={null} onClose={() => setAdding(false)} />
        </Suspense>
      )}
    </Entry>
  );
}

function whyNot(passkeyHost: string | null): string {
  if (!passkeyHost) return "Passkeys can't be used here: they need an address with a name rather than a number.";
  if (window.location.hostname !== passkeyHost)
    return `Passkeys are for ${passkeyHost}. Open Commonplace at that address to add one.`;
  return "This browser is too old for passkeys. Update it, or use another one.";
}

function PasskeyRow({ passkey, isOnlyWay }: { passkey: PasskeyRowFragment; isOnlyWay: boolean }) {
  const { id, name, createdAt, lastUsedAt } = passkey;
  const dates = useDates();
  const [asked, setAsked] = useState<"rename" | "remove" | null>(null);
  const [remove] = useRemovePasskeyMutation({ refetchQueries: ["Settings"], awaitRefetchQueries: true });
  const close = (): void => setAsked(null);
  useFocusWhenLost(asked === "remove");
  return (
    <li className={`${settingsStyles.item} row`}>
      <div className={settingsStyles.itemName}>
        <b>{name}</b>
        <small>{isOnlyWay ? "Your only way to sign in" : `added ${dates.date(createdAt)}`}</small>
      </div>
      <i className="leader" />
      <span className={`${settingsStyles.end} row`}>
        <span className="faint num wide-only" data-part="setting-fact">
          used {lastUsedAt ? dates.lately(lastUsedAt) : "never"}
        </span>
        <Button variant="quiet" aria-label={`Rename ${name}`} onClick={() => setAsked("rename")}>
          Rename
        </Button>
        <Button
          variant="quiet"
          className={settingsStyles.madder}
          aria-label={`Remove ${name}`}
          disabled={isOnlyWay}
          onClick={() => setAsked("remove")}
        >
          Remove
        </Button>
      </span>
      {asked === "rename" && (
        <Suspense fallback={null}>
          <PasskeyNameDialog passkey={passkey} onClose={close} />
        </Suspense>
      )}
      <ConfirmDialog
        variant="warning"
        title={`Remove “${name}”?`}
        message="It can't be used to sign in any more. Delete it in your password manager or device too."
        confirmLabel="Remove"
        isOpen={asked === "remove"}
        onClose={close}
        onConfirm={async () => {
          await remove({ variables: { id } });
          toast.show("Passkey removed");
        }}
      />
    </li>
  );
}
