import { useEffect, useState } from "react";
import { errorText } from "../../data/errorText";
import type { SendFieldsFragment } from "../../gql/graphql";
import { useRetrySendMutation, useSendsQuery } from "../../gql/hooks";
import { useDates } from "../../lib/time/formatDate";
import { Button } from "../../ui/Button";
import { toast } from "../../ui/toast/toast";
import { deliveryWords } from "./deliveryWords";
import { unconfirmedWords } from "./recipients";
import styles from "./Sending.module.css";

/** Polls the state while a delivery is in progress. */
const pollMs = 3000;

/** Previous recipients of the item, the state of each delivery, and a retry for failed ones. */
export function SentBefore({ itemId }: { itemId: string }) {
  const [isOpen, setOpen] = useState(false);
  const { data, startPolling, stopPolling } = useSendsQuery({
    variables: { itemId },
    fetchPolicy: "cache-and-network",
  });
  const sends = data?.sends.nodes ?? [];
  const deliveries = sends.flatMap((send) => send.deliveries);
  const isAsking = isOpen && deliveries.some(({ state }) => state === "WAITING");
  useEffect(() => {
    if (!isAsking) return;
    startPolling(pollMs);
    return stopPolling;
  }, [isAsking, startPolling, stopPolling]);
  if (!sends.length) return null;
  const failed = deliveries.filter(({ canRetry }) => canRetry).length;
  return (
    <details className={styles.before} open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        Sent before
        <span className="num"> {deliveries.length}</span>
        {failed > 0 && <span className={styles.failed}>, {failed} failed</span>}
      </summary>
      <ul className={`${styles.list} stack`}>
        {sends.map((send) => (
          <SendLines key={send.id} send={send} />
        ))}
      </ul>
    </details>
  );
}

function SendLines({ send }: { send: SendFieldsFragment }) {
  const dates = useDates();
  const [retry, { loading }] = useRetrySendMutation();
  return send.deliveries.map(({ id, email, name, isConfirmed, error, canRetry, stateChangedAt, ...delivery }) => (
    <li key={id}>
      <span className="clip" title={email}>
        {name ?? email}
        {isConfirmed === false && <span className={styles.unconfirmed}>, {unconfirmedWords}</span>}
      </span>
      <i className="leader" />
      <span className={canRetry ? styles.failed : styles.state}>{deliveryWords(delivery)}</span>
      {canRetry && (
        <Button
          variant="quiet"
          isPending={loading}
          aria-label={`Try again for ${email}`}
          onClick={() =>
            void retry({ variables: { sendId: send.id, deliveryIds: [id] } }).catch((failure: unknown) =>
              toast.error(errorText(failure, "Failed to try again")),
            )
          }
        >
          Try again
        </Button>
      )}
      <time className={`${styles.when} num`} dateTime={stateChangedAt} title={dates.dateTime(stateChangedAt)}>
        {dates.short(stateChangedAt)}
      </time>
      {error && <small className={styles.reason}>{error}</small>}
    </li>
  ));
}
