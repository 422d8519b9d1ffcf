import { Plus } from "lucide-react";
import { useState } from "react";
import type { ApiTokenRowFragment, CreateApiTokenMutation } from "../../../gql/graphql";
import { useRevokeApiTokenMutation } from "../../../gql/hooks";
import { useDates } from "../../../lib/time/formatDate";
import { Button } from "../../../ui/Button";
import { Entry } from "../../../ui/Entry";
import { ConfirmDialog } from "../../../ui/overlays/ConfirmDialog";
import { toast } from "../../../ui/toast/toast";
import styles from "../settings.module.css";
import { NewApiToken } from "./NewApiToken";
import { NewApiTokenDialog } from "./NewApiTokenDialog";

export function ApiTokensSection({ apiTokens }: { apiTokens: ApiTokenRowFragment[] }) {
  const [isMaking, setMaking] = useState(false);
  // only in memory, until it is dismissed or the page is left
  const [created, setCreated] = useState<CreateApiTokenMutation["createApiToken"] | null>(null);
  return (
    <Entry id="tokens" head="API tokens" sub="For scripts and GraphQL" className={styles.section}>
      {created && <NewApiToken created={created} onDismiss={() => setCreated(null)} />}
      {apiTokens.length > 0 && (
        <ul>
          {apiTokens.map((apiToken) => (
            <TokenRow
              key={apiToken.id}
              apiToken={apiToken}
              onRevoked={() => created?.apiToken.id === apiToken.id && setCreated(null)}
            />
          ))}
        </ul>
      )}
      <Button className={styles.after} icon={Plus} onClick={() => setMaking(true)}>
        New token
      </Button>
      <NewApiTokenDialog isOpen={isMaking} onClose={() => setMaking(false)} onCreated={setCreated} />
    </Entry>
  );
}

function TokenRow({ apiToken, onRevoked }: { apiToken: ApiTokenRowFragment; onRevoked: () => void }) {
  const { name, access, lastUsedAt, expiresAt } = apiToken;
  const dates = useDates();
  const [isAsking, setAsking] = useState(false);
  const [revoke] = useRevokeApiTokenMutation({ refetchQueries: ["Settings"], awaitRefetchQueries: true });
  return (
    <li className={`${styles.item} row`}>
      <div className={styles.itemName}>
        <b>{name}</b>
        <small>{access === "READ" ? "read" : "read and write"}</small>
      </div>
      <i className="leader" />
      <span className={`${styles.end} row`}>
        <span className="faint num wide-only" data-part="setting-fact">
          used {lastUsedAt ? dates.lately(lastUsedAt) : "never"}
        </span>
        <span className="faint num" data-part="setting-fact">
          {expiresAt ? `until ${dates.date(expiresAt)}` : "no expiry"}
        </span>
        <Button variant="quiet" className={styles.madder} aria-label={`Revoke ${name}`} onClick={() => setAsking(true)}>
          Revoke
        </Button>
      </span>
      <ConfirmDialog
        variant="danger"
        title={`Revoke “${name}”?`}
        message="Programs that use this token are refused from now on. This action cannot be undone."
        confirmLabel="Revoke"
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={async () => {
          await revoke({ variables: { id: apiToken.id } });
          onRevoked();
          toast.show("Token revoked");
        }}
      />
    </li>
  );
}
