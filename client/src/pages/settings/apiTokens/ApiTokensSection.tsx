import { Plus } from "lucide-react";
import { useState } from "react";
import type { ApiTokenRowFragment, CreateApiTokenMutation } from "../../../gql/graphql";
import { useRevokeApiTokenMutation } from "../../../gql/hooks";
import { useDates } from "../../../lib/time/formatDate";
import { Button } from "../../../ui/Button";
import { Entry } from "../../../ui/Entry";
import { toast } from "../../../ui/toast/toast";
import { GrantRow } from "../GrantRow";
import { NewSecret } from "../NewSecret";
import styles from "../settings.module.css";
import { NewApiTokenDialog } from "./NewApiTokenDialog";

export function ApiTokensSection({ apiTokens }: { apiTokens: ApiTokenRowFragment[] }) {
  const [isMaking, setMaking] = useState(false);
  // only in memory, until it is dismissed or the page is left
  const [created, setCreated] = useState<CreateApiTokenMutation["createApiToken"] | null>(null);
  return (
    <Entry id="tokens" head="API tokens" sub="For scripts and GraphQL" className={styles.section}>
      {created && (
        <NewSecret
          label="New token"
          title={`“${created.apiToken.name}” is ready`}
          secret={created.token}
          hint="You will not see it again. Only a hash of it is kept."
          onDismiss={() => setCreated(null)}
        />
      )}
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
      <p className={`${styles.after} hint`}>
        Assistants that speak MCP connect to <code>{location.origin}/mcp</code>.
      </p>
      <Button className={styles.after} icon={Plus} onClick={() => setMaking(true)}>
        New token
      </Button>
      <NewApiTokenDialog isOpen={isMaking} onClose={() => setMaking(false)} onCreated={setCreated} />
    </Entry>
  );
}

function TokenRow({ apiToken, onRevoked }: { apiToken: ApiTokenRowFragment; onRevoked: () => void }) {
  const { id, expiresAt } = apiToken;
  const dates = useDates();
  const [revoke] = useRevokeApiTokenMutation({ refetchQueries: ["Settings"], awaitRefetchQueries: true });
  return (
    <GrantRow
      grant={apiToken}
      fact={expiresAt ? `until ${dates.date(expiresAt)}` : "no expiry"}
      ending="Revoke"
      consequence="Programs that use this token are refused from now on. This action cannot be undone."
      onEnd={async () => {
        await revoke({ variables: { id } });
        onRevoked();
        toast.show("Token revoked");
      }}
    />
  );
}
