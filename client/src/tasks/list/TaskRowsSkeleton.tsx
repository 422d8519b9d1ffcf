import { Skeleton } from "../../ui/Skeleton";
import styles from "./TaskRows.module.css";

const widths = ["58%", "41%", "66%"];

/** Gray rows while tasks are loading. */
export function TaskRowsSkeleton() {
  return (
    <div className="column" role="status" aria-busy="true" aria-label="Loading tasks">
      {widths.map((width) => (
        <div key={width} className={`${styles.skeleton} row`}>
          <Skeleton shape="round" width={16} height={16} />
          <Skeleton width={width} />
        </div>
      ))}
    </div>
  );
}
