import type { TaskPriority } from "../gql/graphql";
import styles from "./Glyphs.module.css";
import { priorityWords } from "./taskWords";

const strokes: Readonly<Record<TaskPriority, { at: readonly number[]; color: string }>> = {
  URGENT: { at: [2, 6, 10], color: "var(--madder-mark)" },
  HIGH: { at: [4, 8], color: "var(--ochre-mark)" },
  MEDIUM: { at: [6], color: "var(--woad-mark)" },
  LOW: { at: [], color: "var(--ink-3)" },
};

/** A priority as strokes in the margin: three, two, one, or a dot. */
export function PriorityStrokes({ priority, isNamed = true }: { priority: TaskPriority; isNamed?: boolean }) {
  const { at, color } = strokes[priority];
  return (
    <svg
      role="img"
      aria-label={isNamed ? `${priorityWords[priority]} priority` : undefined}
      aria-hidden={!isNamed}
      className={styles.priorityStrokes}
      data-part="priority-strokes"
      width="12"
      height="14"
      viewBox="0 0 12 14"
      fill="none"
    >
      {at.map((x) => (
        <path key={x} d={`M${x} 2v10`} stroke={color} strokeWidth="2" />
      ))}
      {at.length === 0 && <circle cx="6" cy="7" r="1.3" fill={color} />}
    </svg>
  );
}
