import type { ReactNode } from "react";
import type { HealthProblemKind, InstanceHealthQuery, InstanceStateQuery } from "../../../gql/graphql";
import { formatFileSize } from "../../../lib/formatFileSize";
import { paths } from "../../../lib/paths";
import { type DateWriting, useDates } from "../../../lib/time/formatDate";
import { timeAgo } from "../../../lib/time/timeAgo";
import { Badge } from "../../../ui/Badge";
import { LinkButton } from "../../../ui/LinkButton";
import adminStyles from "../admin.module.css";
import styles from "./health.module.css";

type Health = InstanceHealthQuery["instanceHealth"];
type State = InstanceStateQuery["instanceState"] | null;

interface Check {
  kind: HealthProblemKind;
  label: string;
  page?: { label: string; path: string };
  /** Whether the state is good; true by default. */
  isGood?: (health: Health) => boolean;
  /** Describes the healthy state; null if there is nothing to judge. */
  sentence: (health: Health, state: State, dates: DateWriting) => string | null;
}

/** How long a worker may be silent before admins are told. */
const silentMs = 5 * 60_000;

const checks: readonly Check[] = [
  {
    kind: "WORKER_SILENT",
    label: "Background work",
    isGood: ({ workerSeenAt }) => Date.now() - Date.parse(workerSeenAt ?? "") < silentMs,
    page: { label: "Jobs", path: paths.admin() },
    sentence: ({ workerSeenAt }, _state, dates) =>
      workerSeenAt && `Last checked for jobs ${timeAgo(workerSeenAt, dates)}`,
  },
  {
    kind: "MAILS_WAIT",
    label: "Mail",
    page: { label: "Outbox", path: paths.adminEmailPreviews() },
    sentence(_health, state) {
      if (!state?.hasMailServer) return null;
      const count = (status: string) => state.mails.find((each) => each.status === status)?.count ?? 0;
      return `${count("WAITING")} waiting, ${count("FAILED") + count("BOUNCED")} failed in 90 days`;
    },
  },
  {
    kind: "DISK_NEARLY_FULL",
    label: "Disk",
    sentence: ({ disk }) => disk && `${formatFileSize(disk.freeBytes)} of ${formatFileSize(disk.bytes)} free`,
  },
  {
    kind: "BACKUP_FAILED",
    label: "Backup",
    page: { label: "Backups", path: paths.adminBackups() },
    isGood: ({ lastBackup }) => lastBackup?.state === "DONE",
    sentence: ({ lastBackup }, _state, dates) =>
      lastBackup &&
      `The latest ${lastBackup.state === "DONE" ? "was made" : "failed"} ${timeAgo(lastBackup.startedAt, dates)}`,
  },
];

/** Shown when there is nothing to judge. */
const without: Record<HealthProblemKind, { sentence: string; badge: ReactNode }> = {
  WORKER_SILENT: { sentence: "No process has checked for jobs yet", badge: <Badge tone="ochre">None</Badge> },
  MAILS_WAIT: { sentence: "No mail server is set; e-mails are kept in the outbox", badge: <Badge>Off</Badge> },
  DISK_NEARLY_FULL: { sentence: "Free space is unknown", badge: <Badge>Unknown</Badge> },
  BACKUP_FAILED: { sentence: "No backup yet", badge: <Badge tone="ochre">None</Badge> },
};

/** The state of each check that admins are told about when it fails. */
export function Checks({ health, state }: { health: Health; state: State }) {
  const dates = useDates();
  return (
    <table className={adminStyles.table} data-part="admin-table">
      <tbody>
        {checks.flatMap((check) => {
          const problems = health.problems.filter(({ kind, endedAt }) => kind === check.kind && endedAt === null);
          const good = check.sentence(health, state, dates);
          if (problems.length === 0) {
            const { sentence, badge } = good
              ? {
                  sentence: good,
                  badge:
                    check.isGood?.(health) === false ? (
                      <Badge tone="ochre">Warning</Badge>
                    ) : (
                      <Badge tone="verdigris">OK</Badge>
                    ),
                }
              : without[check.kind];
            return (
              <Row key={check.kind} check={check} badge={badge}>
                {sentence}
              </Row>
            );
          }
          return problems.map(({ place, title, body, beganAt }) => (
            <Row
              key={check.kind + place}
              check={check}
              badge={<Badge tone="madder">Since {dates.lately(beganAt)}</Badge>}
            >
              <b>{title}</b>
              <small className={styles.detail}>{body}</small>
            </Row>
          ));
        })}
      </tbody>
    </table>
  );
}

function Row({ check, badge, children }: { check: Check; badge: ReactNode; children: ReactNode }) {
  return (
    <tr>
      <th scope="row" className={styles.name}>
        {check.label}
      </th>
      <td className={styles.sentence}>{children}</td>
      <td className={adminStyles.isNumber}>{badge}</td>
      <td data-wide className={adminStyles.isActs}>
        {check.page && (
          <LinkButton variant="quiet" to={check.page.path}>
            {check.page.label}
          </LinkButton>
        )}
      </td>
    </tr>
  );
}
