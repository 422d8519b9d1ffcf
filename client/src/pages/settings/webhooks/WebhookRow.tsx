import { Ellipsis, KeyRound, List, Pencil, Send, Trash2 } from "lucide-react";
import { useState } from "react";
import { errorText } from "../../../data/errorText";
import type { WebhookRowFragment } from "../../../gql/graphql";
import {
  useDeleteWebhookMutation,
  useRotateWebhookSecretMutation,
  useTestWebhookMutation,
  useUpdateWebhookMutation,
} from "../../../gql/hooks";
import { useDates } from "../../../lib/time/formatDate";
import { useFocusWhenLost } from "../../../lib/useFocusWhenLost";
import { Switch } from "../../../ui/fields/Switch";
import { IconButton } from "../../../ui/IconButton";
import { ConfirmDialog } from "../../../ui/overlays/ConfirmDialog";
import { Menu } from "../../../ui/overlays/Menu";
import { MenuItem, MenuSeparator } from "../../../ui/overlays/MenuItem";
import { toast } from "../../../ui/toast/toast";
import styles from "../settings.module.css";
import { DeliveriesDialog } from "./DeliveriesDialog";
import { WebhookDialog } from "./WebhookDialog";

export const hostOf = (url: string): string => new URL(url).host;

interface WebhookRowProps {
  webhook: WebhookRowFragment;
  onSecret: (secret: string) => void;
  onDeleted: () => void;
}

export function WebhookRow({ webhook, onSecret, onDeleted }: WebhookRowProps) {
  const { id, url, events, description, isOn } = webhook;
  const [open, setOpen] = useState<"log" | "edit" | "rotate" | "delete" | null>(null);
  const close = () => setOpen(null);
  useFocusWhenLost(open === "delete");
  const [update] = useUpdateWebhookMutation();
  const [rotate] = useRotateWebhookSecretMutation();
  const [test] = useTestWebhookMutation();
  const [remove] = useDeleteWebhookMutation({ refetchQueries: ["Webhooks"], awaitRefetchQueries: true });
  const host = hostOf(url);
  const problem = useProblem(webhook);

  const report = (failure: unknown) => toast.error(errorText(failure, "The webhook could not be changed"));
  const onTest = () => test({ variables: { id } }).then(() => setOpen("log"), report);
  return (
    <li className={`${styles.item} row`}>
      <div className={styles.itemName}>
        <b>{description || host}</b>
        <small className={styles.value}>{url}</small>
        {problem && <small className={styles.failure}>{problem}</small>}
      </div>
      <i className="leader" />
      <span className={`${styles.end} row`}>
        <span className="faint num wide-only" data-part="setting-fact">
          {events.length === 1 ? "1 event" : `${events.length} events`}
        </span>
        <Switch
          label={`Send events to ${host}`}
          isLabelHidden
          isOn={isOn}
          onChange={(next) => void update({ variables: { id, input: { isOn: next } } }).catch(report)}
        />
        <Menu
          label={`Actions for ${host}`}
          trigger={<IconButton label={`More for ${host}`} icon={Ellipsis} size="small" />}
        >
          <MenuItem icon={List} onAction={() => setOpen("log")}>
            Deliveries
          </MenuItem>
          <MenuItem icon={Send} isDisabled={!isOn} onAction={() => void onTest()}>
            Send a test
          </MenuItem>
          <MenuItem icon={Pencil} onAction={() => setOpen("edit")}>
            Edit
          </MenuItem>
          <MenuItem icon={KeyRound} onAction={() => setOpen("rotate")}>
            New secret…
          </MenuItem>
          <MenuSeparator />
          <MenuItem icon={Trash2} variant="danger" onAction={() => setOpen("delete")}>
            Delete
          </MenuItem>
        </Menu>
      </span>
      {open === "log" && <DeliveriesDialog webhookId={id} host={host} isOn={isOn} onClose={close} />}
      {open === "edit" && <WebhookDialog webhook={webhook} onClose={close} onCreated={() => undefined} />}
      <ConfirmDialog
        title={`A new secret for ${host}?`}
        message="For 24 hours the one before signs too, so that the receiver can change over. A still older one ends at once."
        confirmLabel="New secret"
        isOpen={open === "rotate"}
        onClose={close}
        onConfirm={async () => {
          const { data } = await rotate({ variables: { id } });
          if (data) onSecret(data.rotateWebhookSecret.secret);
        }}
      />
      <ConfirmDialog
        variant="danger"
        title={`Delete the webhook for ${host}?`}
        message="Nothing more is sent there, and its log goes. This action cannot be undone."
        confirmLabel="Delete"
        isOpen={open === "delete"}
        onClose={close}
        onConfirm={async () => {
          await remove({ variables: { id } });
          onDeleted();
          toast.show("Webhook deleted");
        }}
      />
    </li>
  );
}

/** Why nothing arrives, in a sentence; null when all is well or a person turned it off. */
function useProblem({ offReason, failingSince }: WebhookRowFragment): string | null {
  const dates = useDates();
  if (offReason === "GONE") return "Turned off: the receiver answered 410 Gone";
  if (offReason === "FAILING") return "Turned off: nothing arrived for five days";
  return failingSince ? `Failing since ${dates.dateTime(failingSince)}` : null;
}
