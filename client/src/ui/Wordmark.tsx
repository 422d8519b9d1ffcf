import type { CSSProperties } from "react";
import styles from "./Wordmark.module.css";

/** The logo: a page with its margin rule and one head. */
export function Mark({ size = 20 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 20 20" fill="none" aria-hidden="true">
      <rect width="20" height="20" rx="5" fill="currentColor" />
      <path d="M8.5 0v20" stroke="var(--mark-ground, var(--desk))" strokeWidth="1.3" />
      <path d="M2.9 6.1h3.2" stroke="var(--mk)" strokeWidth="2.2" />
    </svg>
  );
}

/**
 * The name, drawn from Literata at its optical size 17 so that no page loads the serif for one word. It is a CSS mask
 * over the text color, so that it takes any color and its shape is not part of a script.
 */
export function Wordmark({ height = 20 }: { height?: number }) {
  return (
    <span
      className={styles.wordmark}
      data-part="wordmark"
      role="img"
      aria-label="Commonplace"
      style={{ "--wordmark-height": `${height}px` } as CSSProperties}
    />
  );
}
