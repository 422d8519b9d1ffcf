import { type ReactNode, useId } from "react";
import styles from "./Entry.module.css";

/**
 * The layout primitive: the description is in the margin as the head, the content beside it. The head is sticky while
 * its content scrolls; on a phone it becomes a line above.
 */
export function Entry({
  head,
  sub,
  aside,
  end,
  children,
  isBare = false,
  isNamedWhole = false,
  className,
  id,
}: {
  /** A string becomes the heading that names the section. */
  head?: ReactNode;
  /** The head's second line. */
  sub?: ReactNode;
  /** More content for the margin, below the head; not on a phone. */
  aside?: ReactNode;
  /** At the right end of the line that the head becomes on a phone; only there. */
  end?: ReactNode;
  children: ReactNode;
  /** Leaves the head out on a phone. */
  isBare?: boolean;
  /** Makes the second line part of the accessible name, for when several heads have the same text. */
  isNamedWhole?: boolean;
  className?: string;
  id?: string;
}) {
  const headingId = useId();
  const subId = `${headingId}sub`;
  const isNamed = typeof head === "string";
  return (
    <section
      id={id}
      className={className ? `${styles.entry} ${className}` : styles.entry}
      data-part="entry"
      aria-labelledby={isNamed ? (isNamedWhole ? `${headingId} ${subId}` : headingId) : undefined}
    >
      <div className={isBare || !(head || sub) ? `${styles.head} ${styles.isBare}` : styles.head} data-part="head">
        <div className={styles.stick} data-part="head-stick">
          {isNamed ? <h2 id={headingId}>{head}</h2> : head}
          {sub && (
            <div id={isNamedWhole ? subId : undefined} className={styles.sub}>
              {sub}
            </div>
          )}
          {aside && (
            <div className="wide-only" data-part="head-aside">
              {aside}
            </div>
          )}
        </div>
        {end && <div className={`${styles.end} narrow-only`}>{end}</div>}
      </div>
      <div className={styles.passage} data-part="passage">
        {children}
      </div>
    </section>
  );
}
