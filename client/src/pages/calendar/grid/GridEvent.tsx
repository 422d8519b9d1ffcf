import { Repeat2 } from "lucide-react";
import type { CalendarTodoFragment } from "../../../gql/graphql";
import type { LocalePreferences } from "../../../lib/preferences";
import { dayOf, daysBetween, hourMs } from "../../../lib/time/days";
import { writeClock, writeSpan } from "../../../lib/time/writeTime";
import type { Wall } from "../../../lib/time/zoneTime";
import { tintStyle } from "../../../ui/Tint";
import { lengthInDays, type PlacedEvent, spansDays } from "../placedEvent";
import { nameOf } from "./eventName";
import styles from "./GridEvent.module.css";
import { GridTodo } from "./GridTodo";

/** An event in the grid, in its color, with as much text as fits. */
export function GridEvent({
  event,
  start,
  end,
  isAllDay,
  isGhost,
  ghostTitle,
  isStart,
  onBlock,
  now,
  view,
  timeFormat,
  onToggle,
}: {
  /** Undefined for a time being drawn, and for a new event. */
  event: PlacedEvent | undefined;
  /** The current position, also during a drag. */
  start: Wall;
  end: Wall;
  isAllDay: boolean;
  isGhost: boolean;
  /** Of a to-do that is dragged here. */
  ghostTitle: string;
  isStart: boolean;
  /** Called with the block of a new event, which gets its title from the popover beside it. */
  onBlock: ((block: HTMLElement | null) => void) | undefined;
  now: Wall;
  view: "day" | "week" | "month";
  timeFormat: LocalePreferences["timeFormat"];
  onToggle: (todo: CalendarTodoFragment) => void;
}) {
  if (!event || isGhost) {
    return (
      <div
        ref={onBlock}
        className={`${styles.event} ${styles.isGhost}`}
        data-view={view}
        data-bar={isAllDay || undefined}
      >
        {!isAllDay && <span className={`${styles.time} num`}>{writeSpan(start, end, timeFormat)}</span>}
        {!onBlock && <span className={styles.title}>{ghostTitle || "New event"}</span>}
      </div>
    );
  }
  if (event.todo && !isAllDay) {
    return <GridTodo {...{ block: event, todo: event.todo, start, end, view, timeFormat, onToggle }} />;
  }
  const isBar = isAllDay || spansDays(event);
  const isPast = end <= now;
  const isShort = end - start < 0.75 * hourMs;
  const props = {
    className: `${styles.event} tint`,
    style: tintStyle(event.color),
    role: "button",
    tabIndex: 0,
    "data-event": event.key,
    "data-view": view,
    "data-past": isPast || undefined,
    "data-cancelled": event.isCancelled || undefined,
    "data-bar": isBar || undefined,
    "data-short": isShort || undefined,
    "aria-label": nameOf(event, timeFormat),
    "aria-haspopup": "dialog" as const,
  };
  if (isBar) {
    const days = lengthInDays(event);
    return (
      <div {...props}>
        {!isAllDay && isStart && <span className={`${styles.time} num`}>{writeClock(start, timeFormat)}</span>}
        <span className={styles.title}>{event.title}</span>
        {view === "day" && days > 1 && (
          <span className={`${styles.more} num`}>
            day {Math.min(days, Math.max(1, daysBetween(dayOf(event.start), dayOf(now)) + 1))} of {days}
          </span>
        )}
      </div>
    );
  }
  if (view === "month") {
    return (
      <div {...props} className={`${styles.event} tint ${styles.isLine}`}>
        <span className={styles.tick} />
        <span className={`${styles.time} num`}>{writeClock(start, timeFormat)}</span>
        <span className={styles.title}>{event.title}</span>
      </div>
    );
  }
  if (view === "day") {
    return (
      <div {...props}>
        <span className={`${styles.time} num`}>{writeSpan(start, end, timeFormat)}</span>
        <span className={styles.body}>
          <span className={styles.title}>{event.title}</span>
          {event.location && <span className={styles.more}>{event.location}</span>}
          {event.description && <span className={`${styles.more} ${styles.note}`}>{event.description}</span>}
        </span>
        {event.isRepeating && <Repeat2 className={styles.repeats} size={13} aria-hidden />}
      </div>
    );
  }
  return (
    <div {...props}>
      <div className={styles.lines}>
        <span className={styles.title}>{event.title}</span>
        <span className={`${styles.time} num`}>
          <span className={styles.start}>{writeClock(start, timeFormat)}</span>
          <span className={styles.span}>{writeSpan(start, end, timeFormat)}</span>
        </span>
        {event.location && <span className={styles.more}>{event.location}</span>}
      </div>
    </div>
  );
}
