import { Entry } from "../../ui/Entry";
import { Skeleton } from "../../ui/Skeleton";
import styles from "./Rows.module.css";

/** Gray lines in the shape of rows, shown after 200 ms. */
export function RowsSkeleton({ label, isPhone, hasPicture }: { label: string; isPhone: boolean; hasPicture: boolean }) {
  return (
    <>
      {!isPhone && <div className={styles.headingsRoom} />}
      <Entry head={<Skeleton width="4.5rem" />}>
        <div aria-busy="true" role="status" aria-label={label}>
          {[62, 48, 71, 55, 66, 44, 58, 69].map((share) => (
            <div key={share} className={`${styles.rowSkeleton} row`} data-picture={hasPicture || undefined}>
              <Skeleton width={`${share}%`} />
            </div>
          ))}
        </div>
      </Entry>
    </>
  );
}
