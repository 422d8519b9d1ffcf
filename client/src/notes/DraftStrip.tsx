import { FileClock } from "lucide-react";
import { useDates } from "../lib/formatDate";
import { Button } from "../ui/Button";

/** What was left unsaved is back in the editor, and may go again. */
export function DraftStrip({
  keptAt,
  onKeep,
  onDiscard,
}: {
  keptAt: string;
  onKeep: () => void;
  onDiscard: () => void;
}) {
  const dates = useDates();
  const isToday = dates.day(keptAt) === dates.day(new Date());
  return (
    <div className="draft-strip" role="status">
      <FileClock size={16} strokeWidth={1.7} aria-hidden />
      <span>
        <b>Your unsaved draft is back.</b> You left it {isToday ? "today" : `on ${dates.date(keptAt)}`} at{" "}
        {dates.time(keptAt)}.
      </span>
      <span className="draft-strip-actions">
        <Button variant="quiet" onClick={onKeep}>
          Keep
        </Button>
        <Button variant="quiet" onClick={onDiscard}>
          Discard draft
        </Button>
      </span>
    </div>
  );
}
