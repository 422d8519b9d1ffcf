import type { ConnectedAppRowFragment } from "../../../gql/graphql";
import { useRemoveConnectedAppMutation } from "../../../gql/hooks";
import { useDates } from "../../../lib/time/formatDate";
import { Entry } from "../../../ui/Entry";
import { toast } from "../../../ui/toast/toast";
import { GrantRow } from "../GrantRow";
import styles from "../settings.module.css";

export function ConnectedAppsSection({ apps }: { apps: ConnectedAppRowFragment[] }) {
  return (
    <Entry id="apps" head="Apps that may use your account" sub="You allowed them" className={styles.section}>
      {apps.length === 0 && (
        <p className={styles.value}>None yet. An app that asks for access is listed here once you allow it.</p>
      )}
      {apps.length > 0 && (
        <ul>
          {apps.map((app) => (
            <AppRow key={app.id} app={app} />
          ))}
        </ul>
      )}
    </Entry>
  );
}

function AppRow({ app }: { app: ConnectedAppRowFragment }) {
  const dates = useDates();
  const [remove] = useRemoveConnectedAppMutation({ refetchQueries: ["Settings"], awaitRefetchQueries: true });
  return (
    <GrantRow
      grant={app}
      fact={`since ${dates.date(app.createdAt)}`}
      ending="Remove"
      consequence="It can't use your account from now on, unless you allow it again."
      onEnd={async () => {
        await remove({ variables: { id: app.id } });
        toast.show("App removed");
      }}
    />
  );
}
