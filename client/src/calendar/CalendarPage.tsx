import { useDates } from "../lib/formatDate";
import { PageFrame } from "../shell/PageFrame";
import { EmptyState } from "../ui/EmptyState";
import { Entry } from "../ui/Entry";

/** What is planned. */
export function CalendarPage() {
  const dates = useDates();
  const now = new Date();
  return (
    <PageFrame title="Calendar">
      <Entry head={dates.weekday(now)} sub={dates.date(now)}>
        <EmptyState title="Nothing planned" description="Events stand here, day by day." />
      </Entry>
    </PageFrame>
  );
}
