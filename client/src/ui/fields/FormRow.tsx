import type { ReactNode } from "react";
import styles from "./FormRow.module.css";

/** A line of a form dialog (`form-dialog`): its name in the margin, its field right of the rule. */
export function FormRow({
  label,
  note,
  isTall = false,
  children,
}: {
  label: string;
  note?: ReactNode;
  /** The row has more than one control. */
  isTall?: boolean;
  children: ReactNode;
}) {
  return (
    <div className={styles.row} data-tall={isTall || undefined}>
      <div className={`${styles.label} hint`} aria-hidden>
        <b>{label}</b>
        {note && <span>{note}</span>}
      </div>
      <div className={`${styles.value} column`} data-part="form-row-value">
        {children}
      </div>
    </div>
  );
}
