import { Entry } from "../../ui/Entry";
import { Skeleton } from "../../ui/Skeleton";
import styles from "./CardColumns.module.css";

const heights = [214, 180, 168, 158, 196, 176];

/** Gray cards in the list's layout, shown after 200 ms. */
export function CardsSkeleton({
  label,
  columns,
  isBare = false,
}: {
  label: string;
  columns: number;
  isBare?: boolean;
}) {
  const cards = (
    <div
      className={`${styles.skeleton} stack`}
      style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
      aria-busy="true"
      role="status"
      aria-label={label}
    >
      {heights.slice(0, isBare ? 3 : heights.length).map((height) => (
        <Skeleton key={height} shape="card" height={height} />
      ))}
    </div>
  );
  return isBare ? cards : <Entry head={<Skeleton width="4.5rem" />}>{cards}</Entry>;
}
