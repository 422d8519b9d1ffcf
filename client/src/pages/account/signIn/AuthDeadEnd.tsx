import type { ReactNode } from "react";
import styles from "./account.module.css";

/** Shown for an invalid link: an index line with a dash for its page number. */
export function AuthDeadEnd({ title, children, actions }: { title: string; children: ReactNode; actions: ReactNode }) {
  return (
    <div className={`${styles.lost} stack`}>
      <div className={styles.entries} aria-hidden="true">
        <div>
          <b>L</b>lamps
          <i />
          12
        </div>
        <div>
          <b />
          layout
          <i />
          31
        </div>
        <div data-is-missing>
          <b />
          link you followed
          <i />–
        </div>
        <div>
          <b />
          listening
          <i />
          44
        </div>
      </div>
      <h1>{title}</h1>
      <p>{children}</p>
      <div className={`${styles.actions} wrap`}>{actions}</div>
    </div>
  );
}
