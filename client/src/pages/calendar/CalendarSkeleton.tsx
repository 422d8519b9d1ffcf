import { Skeleton } from "../../ui/Skeleton";
import styles from "./calendar.module.css";
import type { CalendarView } from "./calendarAddress";

/** The calendar while its events are loading. */
export function CalendarSkeleton({ view }: { view: CalendarView }) {
  return (
    <div
      role="status"
      aria-busy="true"
      aria-label="Loading events"
      className={`${styles.skeleton} stack`}
      data-view={view}
    >
      {["40%", "62%", "48%", "70%", "36%"].map((width) => (
        <Skeleton key={width} width={width} />
      ))}
    </div>
  );
}
