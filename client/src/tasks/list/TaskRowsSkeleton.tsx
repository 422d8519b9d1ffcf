import { Skeleton } from "../../ui/Skeleton";

const widths = ["58%", "41%", "66%"];

/** Gray rows in the place of tasks that are still to come. */
export function TaskRowsSkeleton() {
  return (
    <div className="task-rows" role="status" aria-busy="true" aria-label="Loading tasks">
      {widths.map((width) => (
        <div key={width} className="task-row-skeleton">
          <Skeleton shape="round" width={16} height={16} />
          <Skeleton width={width} />
        </div>
      ))}
    </div>
  );
}
