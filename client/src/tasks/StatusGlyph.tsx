import type { TaskStatus } from "../gql/graphql";
import styles from "./Glyphs.module.css";
import { statusWords } from "./taskWords";

/** Ring, half, check or bar: the four statuses differ in shape as well as in color. */
export function StatusGlyph({
  status,
  isDrawn = false,
  isNamed = true,
}: {
  status: TaskStatus;
  /** Animates the check, because the task was completed just now. */
  isDrawn?: boolean;
  /** False if the status is named beside it. */
  isNamed?: boolean;
}) {
  return (
    <svg
      role="img"
      aria-label={isNamed ? statusWords[status] : undefined}
      aria-hidden={!isNamed}
      className={styles.glyph}
      data-part="status-glyph"
      data-drawn={isDrawn || undefined}
      width="16"
      height="16"
      viewBox="0 0 16 16"
      fill="none"
    >
      {status === "PENDING" && <circle cx="8" cy="8" r="6.2" stroke="var(--ink-3)" strokeWidth="1.5" />}
      {status === "IN_PROGRESS" && (
        <>
          <circle cx="8" cy="8" r="6.2" stroke="var(--ochre-mark)" strokeWidth="1.5" />
          <path d="M8 4.2a3.8 3.8 0 0 1 0 7.6z" fill="var(--ochre-mark)" />
        </>
      )}
      {status === "BLOCKED" && (
        <>
          <circle cx="8" cy="8" r="6.2" stroke="var(--madder-mark)" strokeWidth="1.5" />
          <path d="M5 8h6" stroke="var(--madder-mark)" strokeWidth="1.8" />
        </>
      )}
      {status === "COMPLETED" && (
        <>
          <circle cx="8" cy="8" r="7" fill="var(--verd)" />
          <path
            className={styles.tick}
            pathLength="1"
            d="m5 8.2 2.1 2.1L11 6.2"
            stroke="var(--verd-on)"
            strokeWidth="1.6"
          />
        </>
      )}
    </svg>
  );
}
