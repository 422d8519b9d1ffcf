import { Ban } from "lucide-react";
import { errorText } from "../../../data/errorText";
import { useBlockedSendersQuery, useUnblockSenderMutation } from "../../../gql/hooks";
import { useDates } from "../../../lib/time/formatDate";
import { Button } from "../../../ui/Button";
import { Entry } from "../../../ui/Entry";
import { Icon } from "../../../ui/Icon";
import { Skeleton } from "../../../ui/Skeleton";
import { SettingRow } from "../SettingRow";
import styles from "../settings.module.css";
import { useRowAction } from "../useRowAction";

export function BlockedSendersSection() {
  const dates = useDates();
  const { data, error, refetch } = useBlockedSendersQuery({ fetchPolicy: "cache-and-network" });
  const [unblock] = useUnblockSenderMutation({ refetchQueries: ["BlockedSenders"], awaitRefetchQueries: true });
  const { running, act } = useRowAction();
  const senders = data?.blockedSenders;
  return (
    <Entry id="blocked" head="Blocked senders" sub="They are not notified" className={styles.section}>
      {senders && senders.length > 0 && (
        <ul>
          {senders.map(({ email, name, blockedAt }) => (
            <li key={email} className={`${styles.item} row`}>
              <Icon icon={Ban} />
              <div className={styles.itemName}>
                <b>{name ?? email}</b>
                {name && <small>{email}</small>}
              </div>
              <i className="leader" />
              <span className={`${styles.end} row`}>
                <span className="faint num wide-only" data-part="setting-fact">
                  since {dates.date(blockedAt)}
                </span>
                <Button
                  variant="quiet"
                  aria-label={`Unblock ${name ?? email}`}
                  isPending={running === email}
                  onClick={() =>
                    void act(email, () => unblock({ variables: { email } }), "Failed to unblock the sender")
                  }
                >
                  Unblock
                </Button>
              </span>
            </li>
          ))}
        </ul>
      )}
      {senders?.length === 0 && (
        <p className={styles.value}>Nobody is blocked. You can block a sender from anything you received.</p>
      )}
      {!senders && !error && (
        <div role="status" aria-busy="true" aria-label="Loading" className={`${styles.loading} stack`}>
          <Skeleton width="50%" />
        </div>
      )}
      {!senders && error && (
        <SettingRow label="Failed to load your blocked senders" detail={errorText(error)}>
          <Button onClick={() => void refetch().catch(() => undefined)}>Try again</Button>
        </SettingRow>
      )}
    </Entry>
  );
}
