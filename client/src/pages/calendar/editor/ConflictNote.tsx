import { TriangleAlert } from "lucide-react";
import type { LocalePreferences } from "../../../lib/preferences";
import { minuteMs } from "../../../lib/time/days";
import { writeMinutes, writeSpan } from "../../../lib/time/writeTime";
import type { Wall } from "../../../lib/time/zoneTime";
import alertStyles from "../../../ui/Alert.module.css";
import type { PlacedEvent } from "../placedEvent";

/** Lists the events that a time would overlap. It does not prevent saving. */
export function ConflictNote({
  conflicts,
  start,
  end,
  timeFormat,
}: {
  conflicts: readonly PlacedEvent[];
  start: Wall;
  end: Wall;
  timeFormat: LocalePreferences["timeFormat"];
}) {
  const [first, second] = conflicts;
  if (!first) return null;
  const minutes = Math.round((Math.min(end, first.end) - Math.max(start, first.start)) / minuteMs);
  return (
    <p className={alertStyles.alert} data-tone="ochre">
      <TriangleAlert size={15} aria-hidden />
      <span>
        {second ? (
          <>
            <b>Overlaps with {conflicts.length} events</b>: {first.title},{" "}
            {writeSpan(first.start, first.end, timeFormat)}
            {conflicts.length === 2 ? " and " : ", "}
            {second.title}, {writeSpan(second.start, second.end, timeFormat)}
            {conflicts.length > 2 && ` and ${conflicts.length - 2} more`}
          </>
        ) : (
          <>
            <b>Overlaps by {writeMinutes(minutes)}</b> with {first.title},{" "}
            {writeSpan(first.start, first.end, timeFormat)}
          </>
        )}
        . You can save it anyway.
      </span>
    </p>
  );
}
