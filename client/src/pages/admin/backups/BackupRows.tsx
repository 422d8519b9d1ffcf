import type { BackupRunFieldsFragment, BackupState } from "../../../gql/graphql";
import { formatFileSize } from "../../../lib/formatFileSize";
import { useDates } from "../../../lib/time/formatDate";
import { Badge } from "../../../ui/Badge";
import { EmptyState } from "../../../ui/EmptyState";
import adminStyles from "../admin.module.css";

const states: Record<BackupState, { label: string; tone?: "verdigris" | "madder" | "ochre" }> = {
  RUNNING: { label: "Running", tone: "ochre" },
  DONE: { label: "Done", tone: "verdigris" },
  FAILED: { label: "Failed", tone: "madder" },
  STOPPED: { label: "Stopped" },
};

/** Shown when there is no file and no reason. */
const withoutFile: Record<BackupState, string> = {
  RUNNING: "In progress",
  DONE: "Replaced by newer backups",
  FAILED: "Nothing was kept",
  STOPPED: "Nothing was kept",
};

/** The latest backups with their results. */
export function BackupRows({ runs }: { runs: readonly BackupRunFieldsFragment[] }) {
  const dates = useDates();
  if (runs.length === 0) return <EmptyState title="No backup yet" />;
  return (
    <table className={adminStyles.table} data-part="admin-table">
      <tbody>
        {runs.map((run) => {
          const { label, tone } = states[run.state];
          return (
            <tr key={run.id}>
              <td>
                {run.fileName ?? <span className={adminStyles.faint}>{run.reason ?? withoutFile[run.state]}</span>}
              </td>
              <td data-wide className={adminStyles.faint}>
                {run.isScheduled ? "Scheduled" : "By hand"}
              </td>
              <td className={adminStyles.faint}>{dates.lately(run.startedAt)}</td>
              <td data-wide className={`${adminStyles.isNumber} ${adminStyles.faint}`}>
                {run.size !== null && formatFileSize(run.size)}
              </td>
              <td className={adminStyles.isNumber}>
                <Badge {...(tone ? { tone } : {})}>{label}</Badge>
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
