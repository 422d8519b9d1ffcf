import { Monitor, Smartphone, Tablet } from "lucide-react";
import { useState } from "react";
import type { SessionRowFragment } from "../../../gql/graphql";
import { useRevokeOtherSessionsMutation, useRevokeSessionMutation } from "../../../gql/hooks";
import { useDates } from "../../../lib/time/formatDate";
import { Button } from "../../../ui/Button";
import { Entry } from "../../../ui/Entry";
import { Icon } from "../../../ui/Icon";
import { ConfirmDialog } from "../../../ui/overlays/ConfirmDialog";
import { toast } from "../../../ui/toast/toast";
import styles from "../settings.module.css";
import { useRowAction } from "../useRowAction";

const refetchQueries = ["Settings"];

export function SessionsSection({ sessions }: { sessions: SessionRowFragment[] }) {
  const dates = useDates();
  const { running, act } = useRowAction();
  const [revokeSession] = useRevokeSessionMutation({ refetchQueries, awaitRefetchQueries: true });
  const [revokeOthers] = useRevokeOtherSessionsMutation({ refetchQueries, awaitRefetchQueries: true });
  const [isAsking, setAsking] = useState(false);
  const ordered = [...sessions].sort(
    (one, other) => Number(other.isCurrent) - Number(one.isCurrent) || other.lastSeenAt.localeCompare(one.lastSeenAt),
  );
  return (
    <Entry
      id="sessions"
      head="Sessions"
      sub={sessions.length === 1 ? "1 device" : `${sessions.length} devices`}
      className={styles.section}
    >
      <ul>
        {ordered.map((session) => (
          <li key={session.id} className={`${styles.item} row`}>
            <Icon icon={iconOf(session.device)} />
            <div className={styles.itemName}>
              <b>{session.device}</b>
              {session.place && <small>{session.place}</small>}
            </div>
            <i className="leader" />
            <span className={`${styles.end} row`}>
              {session.isCurrent ? (
                <span className={styles.here}>this browser, now</span>
              ) : (
                <>
                  <span className="faint num" data-part="setting-fact">
                    {dates.lately(session.lastSeenAt)}
                  </span>
                  <Button
                    variant="quiet"
                    aria-label={`Sign out ${session.device}`}
                    isPending={running === session.id}
                    onClick={() =>
                      void act(
                        session.id,
                        () => revokeSession({ variables: { id: session.id } }),
                        "Failed to sign that device out",
                      )
                    }
                  >
                    Sign out
                  </Button>
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <Button className={styles.after} onClick={() => setAsking(true)}>
          Sign out everywhere else
        </Button>
      )}
      <ConfirmDialog
        variant="warning"
        title="Sign out everywhere else?"
        message="Every other device must sign in again. This one stays signed in."
        confirmLabel="Sign out everywhere else"
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={async () => {
          const { data } = await revokeOthers();
          const count = data?.revokeOtherSessions ?? 0;
          toast.show(count === 1 ? "1 session ended" : `${count} sessions ended`);
        }}
      />
    </Entry>
  );
}

function iconOf(device: string) {
  if (/iPad|tablet/i.test(device)) return Tablet;
  return /iPhone|Android|phone/i.test(device) ? Smartphone : Monitor;
}
