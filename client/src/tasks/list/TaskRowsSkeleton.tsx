import { Skeleton } from "../../ui/Skeleton";
import styles from "./TaskRows.module.css";

const widths = ["58%", "41%", "66%"];

/** Gray rows while tasks are loading, as many as are expected. */
export function TaskRowsSkeleton({ count = widths.length }: { count?: number }) {
  return (
    <div className="column" role="status" aria-busy="true" aria-label="Loading tasks">
      {Array.from({ length: count }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are alike
        <div key={at} className={`${styles.skeleton} row`}>
          <Skeleton shape="round" width={16} height={16} />
          <Skeleton width={widths[at % widths.length]} />
        </div>
      ))}
    </div>
  );
}
