import { paths } from "../../lib/paths";
import { type LocalePreferences, usePreferences } from "../../lib/preferences";
import { Link } from "../../lib/routing/Link";
import { useDates } from "../../lib/time/formatDate";
import { tintStyle } from "../../ui/Tint";
import styles from "./DayLine.module.css";
import { type DayEvent, type PlacedDayEvent, placeOnLine } from "./dayEvents";

/**
 * The working day as a line, with its events and the current time. In a narrow window it becomes a list of the coming
 * events.
 * @param minute of the day, now.
 */
export function DayLine({ events, minute }: { events: readonly DayEvent[]; minute: number }) {
  const { calendar, locale } = usePreferences();
  const { dayStartHour, dayEndHour } = calendar;
  const { placed, lines, outside } = placeOnLine(events, dayStartHour, dayEndHour);
  const hours = Array.from({ length: dayEndHour - dayStartHour + 1 }, (_, index) => dayStartHour + index);
  const share = (at: number): number => ((at / 60 - dayStartHour) / (dayEndHour - dayStartHour)) * 100;
  const now = share(minute);
  const isNow = now >= 0 && now <= 100;
  const every = hours.length > 13 ? 2 : 1;
  return (
    <>
      <div
        className={styles.dayFlat}
        style={{ "--hours": dayEndHour - dayStartHour, "--lines": lines } as React.CSSProperties}
      >
        <div className={`${styles.hours} num`} aria-hidden>
          {hours.map((hour, index) => {
            const isUnderNow = isNow && Math.abs(share(hour * 60) - now) < 4.5;
            if (index % every !== 0 || isUnderNow) return null;
            return (
              <span key={hour} style={{ left: `${share(hour * 60)}%` }}>
                {hourWords(hour, locale.timeFormat)}
              </span>
            );
          })}
        </div>
        {/* before the events, which are drawn over it: it crosses no words */}
        {isNow && <Now share={now} />}
        <ul className={styles.line} aria-label="Events of today">
          {placed.map((one) => (
            <PlacedEvent key={one.event.id} placed={one} isPast={one.event.until <= minute} />
          ))}
        </ul>
      </div>
      {outside.length > 0 && (
        <p className={`${styles.outside} quiet wrap`}>
          {outside.map((event) => (
            <Link key={event.id} to={paths.event(event.id)}>
              <i className={`${styles.dot} tint`} style={tintStyle(event.color)} />
              {event.title}
              <TimeOf event={event} />
            </Link>
          ))}
        </p>
      )}
      <DayRows events={events.filter(({ until, isCancelled }) => until > minute && !isCancelled)} />
    </>
  );
}

function Now({ share }: { share: number }) {
  const dates = useDates();
  // the time stays within the line
  const edge = share < 2 ? "start" : share > 98 ? "end" : undefined;
  return (
    <span className={styles.now} data-edge={edge} style={{ left: `${share}%` }}>
      <em className="num">
        <span className="sr-only">Now </span>
        {dates.time(Date.now())}
      </em>
    </span>
  );
}

function PlacedEvent({ placed, isPast }: { placed: PlacedDayEvent; isPast: boolean }) {
  const { event, left, width, line, isLabelBeside } = placed;
  const isAtEnd = left + width > 90;
  return (
    <li>
      <Link
        to={paths.event(event.id)}
        className={`${styles.event} tinted tint`}
        data-past={isPast || undefined}
        data-cancelled={event.isCancelled || undefined}
        data-beside={isLabelBeside ? (isAtEnd ? "before" : "after") : undefined}
        style={
          {
            ...tintStyle(event.color),
            left: `${left}%`,
            width: `calc(${width}% - 3px)`,
            "--line": line,
          } as React.CSSProperties
        }
      >
        <span className={styles.words}>
          <b>{event.title}</b>
          <TimeOf event={event} />
          {event.isCancelled && <span className="sr-only">, cancelled</span>}
        </span>
      </Link>
    </li>
  );
}

function TimeOf({ event }: { event: DayEvent }) {
  const dates = useDates();
  return <i className="num">{event.isAllDay ? "all day" : dates.time(event.start)}</i>;
}

/** The remaining events as a list. */
function DayRows({ events }: { events: readonly DayEvent[] }) {
  return (
    <ul className={styles.dayRows} aria-label="Still to come today">
      {events.map((event) => (
        <li key={event.id}>
          <Link to={paths.event(event.id)}>
            <TimeOf event={event} />
            <i className={`${styles.dayRowsMark} tint`} style={tintStyle(event.color)} />
            <span className="clip">{event.title}</span>
            {!event.isAllDay && (
              <span className={`${styles.dayRowsLength} faint num`}>{event.until - event.from} min</span>
            )}
          </Link>
        </li>
      ))}
    </ul>
  );
}

function hourWords(hour: number, timeFormat: LocalePreferences["timeFormat"]): string {
  if (timeFormat === "24h") return `${String(hour % 24).padStart(2, "0")}:00`;
  return `${hour % 12 || 12} ${hour % 24 < 12 ? "AM" : "PM"}`;
}
