import { memo } from "react";
import type { LocalePreferences, Preferences } from "../../../lib/preferences";
import { type Day, hourMs, startOf } from "../../../lib/time/days";
import { writeClock } from "../../../lib/time/writeTime";
import { type PlacedEvent, spansDays } from "../placedEvent";
import { nameOf } from "./eventName";
import styles from "./OutsideHours.module.css";

const maxLines = 2;

/** The events of a day before its first hour and after its last: a line at the edge of its column. */
export const OutsideHours = memo(function OutsideHours({
  day,
  events,
  calendar,
  timeFormat,
  onOpen,
}: {
  day: Day;
  events: readonly PlacedEvent[];
  calendar: Preferences["calendar"];
  timeFormat: LocalePreferences["timeFormat"];
  onOpen: (key: string) => void;
}) {
  const first = startOf(day) + calendar.dayStartHour * hourMs;
  const last = startOf(day) + calendar.dayEndHour * hourMs;
  const timed = events.filter((event) => !spansDays(event));
  const early = timed.filter(({ start, end }) => start >= startOf(day) && end <= first && start < first);
  const late = timed.filter(({ start }) => start >= last && start < startOf(day) + 24 * hourMs);
  return (
    <>
      {lines(early, "early")}
      {lines(late, "late")}
    </>
  );

  function lines(outside: readonly PlacedEvent[], edge: "early" | "late") {
    if (!outside.length) return null;
    return (
      <div className={`${styles.outside} stack`} data-edge={edge}>
        {outside.slice(0, maxLines).map((event) => (
          <button
            key={event.key}
            type="button"
            data-event={event.key}
            data-cancelled={event.isCancelled || undefined}
            aria-label={nameOf(event, timeFormat)}
            onPointerDown={(press) => press.stopPropagation()}
            onMouseDown={(press) => press.stopPropagation()}
            onTouchStart={(press) => press.stopPropagation()}
            onClick={() => onOpen(event.key)}
          >
            <span className="num">{writeClock(event.start, timeFormat)}</span> <span>{event.title}</span>
          </button>
        ))}
        {outside.length > maxLines && <span>{outside.length - maxLines} more</span>}
      </div>
    );
  }
});
