import type { ReactNode } from "react";
import styles from "./EmptyState.module.css";

/** Shown in place of the first item: a small drawing of the page, one sentence, one action. */
export function EmptyState({
  title,
  description,
  action,
  drawing = "page",
  isAlone = false,
}: {
  /** Left out where a heading above says it already. */
  title?: string;
  description?: ReactNode;
  action?: ReactNode;
  drawing?: "page" | "search" | "none";
  /** The first thing below the top bar, without a head or filters. */
  isAlone?: boolean;
}) {
  return (
    <div className={`${styles.state} column`} data-alone={isAlone || undefined}>
      {drawing === "page" && (
        <svg className={styles.drawing} width="72" height="44" viewBox="0 0 72 44" fill="none" aria-hidden="true">
          <path d="M20.5 0v44" stroke="var(--line)" />
          <path d="M4 9h10M4 25h10" stroke="var(--verd)" strokeWidth="2" />
          <path d="M28 9h40M28 15h28M28 25h36M28 31h18" stroke="var(--line)" strokeWidth="2" />
        </svg>
      )}
      {drawing === "search" && (
        <svg className={styles.drawing} width="72" height="44" viewBox="0 0 72 44" fill="none" aria-hidden="true">
          <path d="M20.5 0v44" stroke="var(--line)" />
          <path d="M4 9h10" stroke="var(--verd)" strokeWidth="2" />
          <circle cx="44" cy="20" r="10" stroke="var(--line)" strokeWidth="2" />
          <path d="m51 27 9 9" stroke="var(--line)" strokeWidth="2" />
        </svg>
      )}
      {title && <h2 className={styles.title}>{title}</h2>}
      {description && <p className={styles.text}>{description}</p>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}
