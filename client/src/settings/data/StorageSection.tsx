import { errorText } from "../../content/errorText";
import { useStorageQuery } from "../../gql/hooks";
import { Button } from "../../ui/Button";
import { Entry } from "../../ui/Entry";
import { Skeleton } from "../../ui/Skeleton";
import { SettingRow } from "../SettingRow";
import { bytesText } from "./bytesText";

/** The room that the person's files take, and how much is left. */
export function StorageSection() {
  const { data, error, refetch } = useStorageQuery({ fetchPolicy: "cache-and-network" });
  const storage = data?.viewer?.storage;
  return (
    <Entry head="Storage" sub="Files of your notes, those in the trash included" className="settings-section">
      {storage && <Used {...storage} />}
      {!storage && !error && (
        <div role="status" aria-busy="true" aria-label="Loading" className="setting-loading">
          <Skeleton width="50%" />
        </div>
      )}
      {!storage && error && (
        <SettingRow label="Failed to load your storage" detail={errorText(error, "It could not be loaded")} isStacked>
          <Button onClick={() => void refetch().catch(() => undefined)}>Try again</Button>
        </SettingRow>
      )}
    </Entry>
  );
}

function Used({ usedBytes, limitBytes }: { usedBytes: number; limitBytes: number }) {
  const leftBytes = Math.max(0, limitBytes - usedBytes);
  const percent = Math.min(100, (usedBytes / limitBytes) * 100);
  return (
    <div className="storage-used">
      <p className="storage-line">
        <b>
          {bytesText(usedBytes)} of {bytesText(limitBytes)} used
        </b>
        <span className="setting-fact">{leftBytes > 0 ? `${bytesText(leftBytes)} left` : "Nothing left"}</span>
      </p>
      <div className="transfer-bar" aria-hidden data-full={percent >= 90 || undefined}>
        <i style={{ width: `${percent}%` }} />
      </div>
      {leftBytes === 0 && (
        <p className="transfer-help">
          New files don’t fit. Delete files you no longer need, also from the trash, or ask an admin for more room.
        </p>
      )}
    </div>
  );
}
