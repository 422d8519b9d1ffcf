import { Entry } from "../../ui/Entry";
import { Skeleton } from "../../ui/Skeleton";
import "./VideoGrid.css";

/** Gray pictures and lines in the list's own layout. */
export function VideosSkeleton({ columns }: { columns: number }) {
  return (
    <Entry head={<Skeleton width="4.5rem" />}>
      <div
        className="grid gap-x-5.5 gap-y-7"
        style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
        aria-busy="true"
        role="status"
        aria-label="Loading videos"
      >
        {[1, 2, 3, 4, 5, 6].map((number) => (
          <div key={number} className="grid gap-2.5">
            <Skeleton shape="card" className="video-picture-skeleton" />
            <Skeleton width="40%" />
            <Skeleton width="80%" />
            <Skeleton width="92%" />
          </div>
        ))}
      </div>
    </Entry>
  );
}
