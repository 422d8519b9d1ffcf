import styles from "./errors.module.css";

/** Between two pages: nothing for a moment, then a word; most pages are there before. */
export function PageLoading() {
  return (
    <p className={styles.loading} role="status">
      Loading
    </p>
  );
}
