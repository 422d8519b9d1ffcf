import styles from "./Spinner.module.css";

/** Decorative without a label; omit the label where the control announces its own state. */
export function Spinner({ label }: { label?: string }) {
  return label ? (
    <span role="status" className={styles.line}>
      <span className={styles.spinner} aria-hidden />
      {label}
    </span>
  ) : (
    <span className={styles.spinner} aria-hidden />
  );
}
