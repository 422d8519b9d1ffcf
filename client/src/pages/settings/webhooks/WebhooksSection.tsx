import { Plus } from "lucide-react";
import { useState } from "react";
import { errorText } from "../../../data/errorText";
import { useWebhooksQuery } from "../../../gql/hooks";
import { Button } from "../../../ui/Button";
import { Entry } from "../../../ui/Entry";
import { Skeleton } from "../../../ui/Skeleton";
import { NewSecret } from "../NewSecret";
import { SettingRow } from "../SettingRow";
import styles from "../settings.module.css";
import { WebhookDialog } from "./WebhookDialog";
import { hostOf, WebhookRow } from "./WebhookRow";

interface ShownSecret {
  id: string;
  url: string;
  secret: string;
}

export function WebhooksSection() {
  const { data, error, refetch } = useWebhooksQuery({ fetchPolicy: "cache-and-network" });
  const [isMaking, setMaking] = useState(false);
  // only in memory, until it is dismissed or the page is left
  const [shown, setShown] = useState<ShownSecret | null>(null);
  const webhooks = data?.webhooks;
  return (
    <Entry id="webhooks" head="Webhooks" sub="For programs that wait" className={styles.section}>
      {shown && (
        <NewSecret
          label="New secret"
          title={`The secret for ${hostOf(shown.url)}`}
          secret={shown.secret}
          hint="It signs what is sent there. You will not see it again."
          onDismiss={() => setShown(null)}
        />
      )}
      {webhooks && webhooks.length > 0 && (
        <ul>
          {webhooks.map((webhook) => (
            <WebhookRow
              key={webhook.id}
              webhook={webhook}
              onSecret={(secret) => setShown({ id: webhook.id, url: webhook.url, secret })}
              onDeleted={() => shown?.id === webhook.id && setShown(null)}
            />
          ))}
        </ul>
      )}
      {webhooks?.length === 0 && (
        <p className={styles.value}>None yet. A webhook tells another program when something changes here.</p>
      )}
      {!webhooks && !error && (
        <div role="status" aria-busy="true" aria-label="Loading" className={`${styles.loading} stack`}>
          <Skeleton width="50%" />
        </div>
      )}
      {!webhooks && error && (
        <SettingRow label="Failed to load your webhooks" detail={errorText(error)}>
          <Button onClick={() => void refetch().catch(() => undefined)}>Try again</Button>
        </SettingRow>
      )}
      <Button className={styles.after} icon={Plus} onClick={() => setMaking(true)}>
        New webhook
      </Button>
      {isMaking && <WebhookDialog webhook={null} onClose={() => setMaking(false)} onCreated={setShown} />}
    </Entry>
  );
}
