import { Entry } from "../../ui/Entry";
import { Skeleton } from "../../ui/Skeleton";
import styles from "./VideoGrid.module.css";

/** Gray thumbnails and lines in the list's layout. */
export function VideosSkeleton({ columns }: { columns: number }) {
  return (
    <Entry head={<Skeleton width="4.5rem" />}>
      <div
        className={`${styles.skeleton} stack`}
        style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
        aria-busy="true"
        role="status"
        aria-label="Loading videos"
      >
        {[1, 2, 3, 4, 5, 6].map((number) => (
          <div key={number} className={`${styles.cardSkeleton} stack`}>
            <Skeleton shape="card" className={styles.pictureSkeleton} />
            <Skeleton width="40%" />
            <Skeleton width="80%" />
            <Skeleton width="92%" />
          </div>
        ))}
      </div>
    </Entry>
  );
}
