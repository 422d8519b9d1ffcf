import styles from "../../content/IndexLine.module.css";
import { Skeleton } from "../../ui/Skeleton";

const widths = ["38%", "52%", "30%", "46%", "60%", "34%", "48%", "40%"];

/** Placeholder lines while an index is loading. */
export function IndexSkeleton() {
  return (
    <div role="status" aria-busy="true" aria-label="Loading" className={`${styles.loading} column`}>
      {widths.map((width) => (
        <Skeleton key={width} width={width} />
      ))}
    </div>
  );
}
