import { useApolloClient } from "@apollo/client/react";
import { Download } from "lucide-react";
import { ExportUrlDocument } from "../../../gql/graphql";
import { useRetryTransferMutation, useStartExportMutation } from "../../../gql/hooks";
import { formatFileSize } from "../../../lib/formatFileSize";
import { useDates } from "../../../lib/time/formatDate";
import { Button } from "../../../ui/Button";
import { Entry } from "../../../ui/Entry";
import { SettingRow } from "../SettingRow";
import styles from "../settings.module.css";
import { useRowAction } from "../useRowAction";
import { TransferJob } from "./TransferJob";
import { isUnderWay, type Transfer } from "./useTransfers";

/** Exports everything as one zip: requested, in progress, then downloadable for a day. */
export function ExportSection({ transfers }: { transfers: Transfer[] }) {
  const client = useApolloClient();
  const dates = useDates();
  const [start] = useStartExportMutation({ refetchQueries: ["Transfers"] });
  const [retry] = useRetryTransferMutation();
  const { running, act } = useRowAction();
  const exports = transfers.filter(({ kind }) => kind === "EXPORT");
  const open = exports.find(isUnderWay);
  const [newest] = exports;
  const ready = exports.filter(({ state }) => state === "COMPLETED");

  async function download(id: string): Promise<void> {
    const { data } = await client.query({ query: ExportUrlDocument, variables: { id }, fetchPolicy: "network-only" });
    if (!data) return;
    const { pathname } = new URL(data.exportUrl, location.href);
    location.assign(pathname);
  }
  return (
    <Entry id="data" head="Export" sub="Markdown, JSON, ICS and files in one zip" className={styles.section}>
      {open && <TransferJob transfer={open} />}
      {newest?.state === "FAILED" && (
        <SettingRow label="The export failed" detail={newest.failure} isStacked>
          <Button
            isPending={running === newest.id}
            onClick={() =>
              void act(newest.id, () => retry({ variables: { id: newest.id } }), "Failed to retry the export")
            }
          >
            Try again
          </Button>
        </SettingRow>
      )}
      {ready.map(({ id, fileName, fileSize, expiresAt }) => (
        <div key={id} className={`${styles.item} row`}>
          <div className={styles.itemName}>
            <b>{fileName}</b>
            <small>
              {formatFileSize(fileSize ?? 0)}
              {expiresAt && `, stays until ${dates.date(expiresAt)}, ${dates.time(expiresAt)}`}
            </small>
          </div>
          <i className="leader" aria-hidden />
          <span className={`${styles.end} row`}>
            <Button
              icon={Download}
              isPending={running === id}
              onClick={() => void act(id, () => download(id), "Failed to download the export")}
            >
              Download
            </Button>
          </span>
        </div>
      ))}
      {!open && (
        <SettingRow
          label={ready.length > 0 ? "Export again" : "Everything you keep"}
          detail="Notes, videos, projects, tasks, the calendar and all files. What is in the trash stays out."
          isStacked
        >
          <Button
            isPending={running === "export"}
            onClick={() => void act("export", () => start(), "Failed to start the export")}
          >
            Export everything
          </Button>
        </SettingRow>
      )}
    </Entry>
  );
}
