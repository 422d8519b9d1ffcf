import { Skeleton } from "../../ui/Skeleton";
import styles from "./admin.module.css";

/** Placeholder lines while admin data is loading. */
export function AdminSkeleton() {
  return (
    <div role="status" aria-busy="true" aria-label="Loading" className={`${styles.loading} stack`}>
      <Skeleton width="60%" />
      <Skeleton width="75%" />
      <Skeleton width="50%" />
    </div>
  );
}
