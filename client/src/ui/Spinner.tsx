import styles from "./Spinner.module.css";

/** Decorative without a label, which a control that names its own state leaves out. */
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
