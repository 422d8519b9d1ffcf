import { useState } from "react";
import { useDates } from "../../lib/time/formatDate";
import { describeScopes } from "../../lib/tokenAreas";
import { useFocusWhenLost } from "../../lib/useFocusWhenLost";
import { Button } from "../../ui/Button";
import { ConfirmDialog } from "../../ui/overlays/ConfirmDialog";
import styles from "./settings.module.css";

/** A token or an app that may use the account, until somebody ends that. */
export function GrantRow({
  grant: { name, scopes, lastUsedAt },
  fact,
  ending,
  consequence,
  onEnd,
}: {
  grant: { name: string; scopes: string[]; lastUsedAt: string | null };
  /** How long it may. */
  fact: string;
  /** The verb that ends it. */
  ending: "Revoke" | "Remove";
  consequence: string;
  onEnd: () => Promise<void>;
}) {
  const dates = useDates();
  const [isAsking, setAsking] = useState(false);
  useFocusWhenLost(isAsking);
  return (
    <li className={`${styles.item} row`}>
      <div className={styles.itemName}>
        <b>{name}</b>
        <small>{describeScopes(scopes)}</small>
      </div>
      <i className="leader" />
      <span className={`${styles.end} row`}>
        <span className="faint num wide-only" data-part="setting-fact">
          used {lastUsedAt ? dates.lately(lastUsedAt) : "never"}
        </span>
        <span className="faint num" data-part="setting-fact">
          {fact}
        </span>
        <Button
          variant="quiet"
          className={styles.madder}
          aria-label={`${ending} ${name}`}
          onClick={() => setAsking(true)}
        >
          {ending}
        </Button>
      </span>
      <ConfirmDialog
        variant="danger"
        title={`${ending} “${name}”?`}
        message={consequence}
        confirmLabel={ending}
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={onEnd}
      />
    </li>
  );
}
