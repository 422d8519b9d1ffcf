import type { TaskCountFieldsFragment } from "../../gql/graphql";
import { StatusGlyph } from "../../tasks/StatusGlyph";
import styles from "./view/ProjectView.module.css";

export type Counts = Pick<TaskCountFieldsFragment, "completed" | "inProgress" | "blocked" | "pending">;

const parts = [
  { key: "completed", status: "COMPLETED", label: "completed", color: "var(--verd-mark)" },
  { key: "inProgress", status: "IN_PROGRESS", label: "in progress", color: "var(--ochre-mark)" },
  { key: "blocked", status: "BLOCKED", label: "blocked", color: "var(--madder-mark)" },
  { key: "pending", status: "PENDING", label: "pending", color: "var(--bar-rest, var(--line))" },
] as const;

/** The statuses of the tasks as a stacked bar. */
export function StatusBar({ counts, className }: { counts: Counts; className: string }) {
  const shown = parts.filter(({ key }) => counts[key] > 0);
  return (
    <span
      className={className}
      role="img"
      aria-label={shown.length ? shown.map(({ key, label }) => `${counts[key]} ${label}`).join(", ") : "No tasks"}
    >
      {shown.length ? (
        shown.map(({ key, color }) => <i key={key} style={{ flex: counts[key], background: color }} />)
      ) : (
        <i style={{ flex: 1, background: "var(--bar-rest, var(--line))" }} />
      )}
    </span>
  );
}

/** The legend of the bar, with counts. */
export function StatusLegend({ counts }: { counts: Counts }) {
  return (
    <ul className={`${styles.legend} quiet wrap num wide-only`}>
      {parts
        .filter(({ key }) => key === "completed" || counts[key] > 0)
        .map(({ key, label, status }) => (
          <li key={key}>
            <StatusGlyph status={status} isNamed={false} />
            {counts[key]} {label}
          </li>
        ))}
    </ul>
  );
}
