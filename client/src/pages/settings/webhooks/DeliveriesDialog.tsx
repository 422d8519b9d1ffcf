import { RotateCw } from "lucide-react";
import { useState } from "react";
import { errorText } from "../../../data/errorText";
import type { WebhookDeliveryRowFragment } from "../../../gql/graphql";
import { useResendWebhookDeliveryMutation, useWebhookDeliveriesQuery } from "../../../gql/hooks";
import { useDates } from "../../../lib/time/formatDate";
import { Button } from "../../../ui/Button";
import { IconButton } from "../../../ui/IconButton";
import { MoreButton } from "../../../ui/MoreButton";
import { Dialog } from "../../../ui/overlays/Dialog";
import { Skeleton } from "../../../ui/Skeleton";
import { toast } from "../../../ui/toast/toast";
import settingsStyles from "../settings.module.css";
import styles from "./webhooks.module.css";

const lookAgainMs = 3_000;

interface DeliveriesDialogProps {
  webhookId: string;
  host: string;
  isOn: boolean;
  onClose: () => void;
}

/** The events that were sent to a webhook, and those that wait. */
export function DeliveriesDialog({ webhookId, host, isOn, onClose }: DeliveriesDialogProps) {
  const [hasOlder, setHasOlder] = useState(false);
  const { data, error, refetch, fetchMore } = useWebhookDeliveriesQuery({
    variables: { webhookId },
    // no event tells of them, and nobody reads them offline
    fetchPolicy: "no-cache",
    // a new first page would take the place of older ones
    pollInterval: hasOlder ? 0 : lookAgainMs,
  });
  const page = data?.webhookDeliveries;
  const more = () => {
    setHasOlder(true);
    return fetchMore({
      variables: { after: page?.pageInfo.endCursor },
      updateQuery: (before, { fetchMoreResult: { webhookDeliveries } }) => ({
        webhookDeliveries: {
          ...webhookDeliveries,
          nodes: [...before.webhookDeliveries.nodes, ...webhookDeliveries.nodes],
        },
      }),
    }).catch((failure: unknown) => toast.error(errorText(failure)));
  };
  return (
    <Dialog title={`Deliveries to ${host}`} isOpen onClose={onClose} footer={<Button onClick={onClose}>Close</Button>}>
      {page && page.nodes.length > 0 && (
        <ul>
          {page.nodes.map((delivery) => (
            <DeliveryRow
              key={delivery.id}
              delivery={delivery}
              canResend={isOn}
              onResent={() => void refetch().catch(() => undefined)}
            />
          ))}
        </ul>
      )}
      {page?.nodes.length === 0 && <p className={settingsStyles.value}>Nothing was sent in the last 30 days.</p>}
      {!page && !error && (
        <div role="status" aria-busy="true" aria-label="Loading" className="stack">
          <Skeleton width="60%" />
        </div>
      )}
      {!page && error && (
        <p className={styles.failed} role="alert">
          {errorText(error)}
        </p>
      )}
      {page?.pageInfo.hasNextPage && <MoreButton count={25} what="deliveries" label="Older" onMore={more} />}
    </Dialog>
  );
}

const states = { WAITING: "waiting", DELIVERED: "delivered", FAILED: "failed" } as const;

function DeliveryRow({
  delivery,
  canResend,
  onResent,
}: {
  delivery: WebhookDeliveryRowFragment;
  canResend: boolean;
  onResent: () => void;
}) {
  const { id, type, state, attempts, nextAttemptAt, responseStatus, failure, createdAt } = delivery;
  const dates = useDates();
  const [resend, { loading }] = useResendWebhookDeliveryMutation();
  const facts = [
    dates.dateTime(createdAt),
    attempts === 1 ? "1 attempt" : `${attempts} attempts`,
    ...(failure ? [failure] : responseStatus ? [`status ${responseStatus}`] : []),
    ...(nextAttemptAt && attempts > 0 ? [`next ${dates.dateTime(nextAttemptAt)}`] : []),
  ];
  return (
    <li className={`${settingsStyles.item} row`}>
      <div className={settingsStyles.itemName}>
        <b>{type}</b>
        <small>{facts.join(" · ")}</small>
      </div>
      <i className="leader" />
      <span className={`${settingsStyles.end} row`}>
        <span className={state === "FAILED" ? styles.failed : "faint"}>{states[state]}</span>
        <IconButton
          size="small"
          icon={RotateCw}
          label={`Resend ${type} of ${dates.dateTime(createdAt)}`}
          isPending={loading}
          disabled={!canResend}
          onClick={() =>
            void resend({ variables: { id } }).then(onResent, (problem: unknown) =>
              toast.error(errorText(problem, "It could not be sent again")),
            )
          }
        />
      </span>
    </li>
  );
}
