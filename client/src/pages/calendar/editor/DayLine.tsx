import { useMemo } from "react";
import { usePreferences } from "../../../lib/preferences";
import { type Day, hourMs, startOf } from "../../../lib/time/days";
import { writeDayWords } from "../../../lib/time/writeTime";
import type { Wall } from "../../../lib/time/zoneTime";
import { tintStyle } from "../../../ui/Tint";
import type { PlacedEvent } from "../placedEvent";
import styles from "./DayLine.module.css";

/** The working day as a line: its events, and the time being chosen. */
export function DayLine({
  day,
  start,
  end,
  events,
  isOverlapping,
}: {
  day: Day;
  start: Wall;
  end: Wall;
  /** Without the event being edited. */
  events: readonly PlacedEvent[];
  isOverlapping: boolean;
}) {
  const { calendar } = usePreferences();
  const midnight = startOf(day);
  const { first, hours } = useMemo(() => {
    // a time outside the working day extends the line
    const from = Math.max(0, Math.min(calendar.dayStartHour, Math.floor((start - midnight) / hourMs)));
    const to = Math.min(
      24,
      Math.max(calendar.dayEndHour, Math.ceil((Math.min(end, midnight + 24 * hourMs) - midnight) / hourMs)),
    );
    return { first: from, hours: Math.max(1, to - from) };
  }, [calendar, start, end, midnight]);
  const begin = midnight + first * hourMs;
  const part = (wall: Wall): number => Math.min(100, Math.max(0, ((wall - begin) / (hours * hourMs)) * 100));
  const timed = events.filter(
    (event) => !event.isAllDay && !event.isCancelled && event.start < begin + hours * hourMs && event.end > begin,
  );
  const every = hours > 14 ? 4 : 2;
  const labels = Array.from({ length: Math.floor(hours / every) + 1 }, (_, index) => first + index * every);
  const words = writeDayWords(day, { weekday: "long", month: "long", day: "numeric" });
  return (
    <div>
      <div
        className={styles.line}
        role="img"
        aria-label={`${words}: ${isOverlapping ? "the chosen time overlaps another event" : "the chosen time is free"}`}
        style={{ "--parts": hours } as React.CSSProperties}
      >
        {timed.map((event) => (
          <span
            key={event.key}
            className={`${styles.event} tinted tint`}
            style={{
              ...tintStyle(event.color),
              left: `${part(event.start)}%`,
              width: `calc(${part(event.end) - part(event.start)}% - 2px)`,
            }}
          >
            {part(event.end) - part(event.start) > 7 && event.title}
          </span>
        ))}
        <em style={{ left: `${part(start)}%`, width: `${Math.max(1, part(end) - part(start))}%` }} />
      </div>
      <div className={`${styles.hours} num`} aria-hidden>
        {labels.map((hour) => (
          <span key={hour} style={{ left: `${((hour - first) / hours) * 100}%` }}>
            {hour}
          </span>
        ))}
      </div>
    </div>
  );
}
