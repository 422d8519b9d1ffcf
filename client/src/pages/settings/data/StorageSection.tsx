import { Trash2 } from "lucide-react";
import { errorText } from "../../../data/errorText";
import type { StorageFieldsFragment } from "../../../gql/graphql";
import { useStorageQuery } from "../../../gql/hooks";
import { formatFileSize } from "../../../lib/formatFileSize";
import { paths } from "../../../lib/paths";
import { Button } from "../../../ui/Button";
import { Entry } from "../../../ui/Entry";
import { LinkButton } from "../../../ui/LinkButton";
import { SettingRow } from "../SettingRow";
import settingsStyles from "../settings.module.css";
import styles from "./data.module.css";

/** The bar shows a warning from this percentage on. */
const nearlyFullPercent = 90;

/** The storage used by the person's files, and the space left. */
export function StorageSection({ query: { data, error, refetch } }: { query: ReturnType<typeof useStorageQuery> }) {
  const storage = data?.viewer?.storage;
  return (
    <Entry id="storage" head="Storage" sub="All your files, including the trash" className={settingsStyles.section}>
      {storage && <Used storage={storage} />}
      {storage && storage.trashBytes > 0 && <DeletedFiles bytes={storage.trashBytes} />}
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
          {leftBytes > 0 ? `${formatFileSize(leftBytes)} left` : "Full"}
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
  return (
    <SettingRow
      label="Deleted files"
      detail={`${formatFileSize(bytes)}. Each is removed 30 days after it was deleted.`}
      isStacked
    >
      <LinkButton icon={Trash2} to={paths.trash("attachments")}>
        Look in the trash
      </LinkButton>
    </SettingRow>
  );
}
