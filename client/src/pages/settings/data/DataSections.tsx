import { errorText } from "../../../data/errorText";
import { Button } from "../../../ui/Button";
import { EmptyState } from "../../../ui/EmptyState";
import { Entry } from "../../../ui/Entry";
import styles from "../settings.module.css";
import { ExportSection } from "./ExportSection";
import { ImportSection } from "./ImportSection";
import { LeaveSection } from "./LeaveSection";
import { StorageSection } from "./StorageSection";
import { useTransfers } from "./useTransfers";

/** Export, import, storage, and leaving. */
export function DataSections() {
  const { transfers, error, refetch } = useTransfers();
  const again = () => void refetch().catch(() => undefined);
  return (
    <>
      {error && !transfers ? (
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
      <StorageSection />
      <LeaveSection />
    </>
  );
}
