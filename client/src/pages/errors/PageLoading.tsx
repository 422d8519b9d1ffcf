import styles from "./errors.module.css";

/** Shown between two pages: nothing at first, then a message; most pages load before that. */
export function PageLoading() {
  return (
    <p className={styles.loading} role="status">
      Loading
    </p>
  );
}
