import { Trash2 } from "lucide-react";
import { useState } from "react";
import { errorText } from "../../../data/errorText";
import type { StorageFieldsFragment } from "../../../gql/graphql";
import { useEmptyFileTrashMutation, useStorageQuery } from "../../../gql/hooks";
import { formatFileSize } from "../../../lib/formatFileSize";
import { Button } from "../../../ui/Button";
import { Entry } from "../../../ui/Entry";
import { ConfirmDialog } from "../../../ui/overlays/ConfirmDialog";
import { Skeleton } from "../../../ui/Skeleton";
import { SettingRow } from "../SettingRow";
import settingsStyles from "../settings.module.css";
import styles from "./data.module.css";

/** The bar shows a warning from this percentage on. */
const nearlyFullPercent = 90;

/** The storage used by the person's files, and the space left. */
export function StorageSection() {
  const { data, error, refetch } = useStorageQuery({ fetchPolicy: "cache-and-network" });
  const storage = data?.viewer?.storage;
  return (
    <Entry head="Storage" sub="All your files, including the trash" className={settingsStyles.section}>
      {storage && <Used storage={storage} />}
      {storage && storage.trashBytes > 0 && <DeletedFiles bytes={storage.trashBytes} />}
      {!storage && !error && (
        <div role="status" aria-busy="true" aria-label="Loading" className={`${settingsStyles.loading} stack`}>
          <Skeleton width="50%" />
        </div>
      )}
      {!storage && error && (
        <SettingRow label="Failed to load your storage" detail={errorText(error)} isStacked>
          <Button onClick={() => void refetch().catch(() => undefined)}>Try again</Button>
        </SettingRow>
      )}
    </Entry>
  );
}

function Used({ storage: { usedBytes, limitBytes } }: { storage: StorageFieldsFragment }) {
  const leftBytes = Math.max(0, limitBytes - usedBytes);
  const percent = Math.min(100, (usedBytes / limitBytes) * 100);
  return (
    <div className={`${styles.used} stack`}>
      <p className={`${styles.storageLine} wrap`}>
        <b>
          {formatFileSize(usedBytes)} of {formatFileSize(limitBytes)} used
        </b>
        <span className="faint num" data-part="setting-fact">
          {leftBytes > 0 ? `${formatFileSize(leftBytes)} left` : "Nothing left"}
        </span>
      </p>
      <div className={styles.bar} aria-hidden data-full={percent >= nearlyFullPercent || undefined}>
        <i style={{ width: `${percent}%` }} />
      </div>
      {leftBytes === 0 && (
        <p className={`${styles.help} faint`}>
          New files don’t fit. Delete files you no longer need, or ask an admin for more storage.
        </p>
      )}
    </div>
  );
}

/** Deleted files use storage for 30 days, unless their owner deletes them permanently. */
function DeletedFiles({ bytes }: { bytes: number }) {
  const [isAsking, setAsking] = useState(false);
  const [empty] = useEmptyFileTrashMutation({ refetchQueries: ["Storage"], awaitRefetchQueries: true });
  return (
    <SettingRow
      label="Deleted files"
      detail={`${formatFileSize(bytes)}. Each goes by itself 30 days after it was deleted.`}
      isStacked
    >
      <Button icon={Trash2} onClick={() => setAsking(true)}>
        Delete Permanently
      </Button>
      <ConfirmDialog
        variant="danger"
        title="Delete these files permanently?"
        message="Files you have deleted from your notes go at once. This action cannot be undone."
        confirmLabel="Delete Permanently"
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => empty()}
      />
    </SettingRow>
  );
}
