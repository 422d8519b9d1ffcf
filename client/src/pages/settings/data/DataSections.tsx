import { errorText } from "../../../data/errorText";
import { useStorageQuery } from "../../../gql/hooks";
import { Button } from "../../../ui/Button";
import { EmptyState } from "../../../ui/EmptyState";
import { Entry } from "../../../ui/Entry";
import { Skeleton } from "../../../ui/Skeleton";
import styles from "../settings.module.css";
import { ExportSection } from "./ExportSection";
import { ImportSection } from "./ImportSection";
import { LeaveSection } from "./LeaveSection";
import { StorageSection } from "./StorageSection";
import { useTransfers } from "./useTransfers";

/** Export, import, storage, and leaving. */
export function DataSections() {
  const { transfers, error, refetch } = useTransfers();
  const storage = useStorageQuery({ fetchPolicy: "cache-and-network" });
  const again = () => void refetch().catch(() => undefined);
  // together, since what arrives above would move what is below
  const isKnown = Boolean(transfers ?? error) && Boolean(storage.data ?? storage.error);
  if (!isKnown)
    return (
      <Entry id="data" head="Export" className={styles.section}>
        <div role="status" aria-busy="true" aria-label="Loading" className={`${styles.loading} stack`}>
          <Skeleton width="50%" />
        </div>
      </Entry>
    );
  return (
    <>
      {!transfers ? (
        <Entry id="data" head="Export" className={styles.section}>
          <EmptyState
            drawing="none"
            title="Failed to load your exports and imports"
            description={errorText(error)}
            action={<Button onClick={again}>Try again</Button>}
          />
        </Entry>
      ) : (
        <>
          <ExportSection transfers={transfers} />
          <ImportSection transfers={transfers} onChange={again} />
        </>
      )}
      <StorageSection query={storage} />
      <LeaveSection />
    </>
  );
}
