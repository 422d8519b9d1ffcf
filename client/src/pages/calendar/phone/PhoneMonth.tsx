import { Circle } from "lucide-react";
import { usePreferences } from "../../../lib/preferences";
import { type Day, daysFrom } from "../../../lib/time/days";
import { writeClock, writeDayWords } from "../../../lib/time/writeTime";
import { tintStyle } from "../../../ui/Tint";
import { nameOf } from "../grid/eventName";
import type { PlacedEvent } from "../placedEvent";
import { useDayKeys } from "../useDayKeys";
import { Dots, dayLabel } from "./DayStrip";
import styles from "./phone.module.css";

const maxDots = 4;

/** The month on a phone: dots for each day's events, and below it the events of the selected day. */
export function PhoneMonth({
  from,
  to,
  day,
  today,
  byDay,
  onGo,
  onOpen,
}: {
  from: Day;
  to: Day;
  day: Day;
  today: Day;
  byDay: ReadonlyMap<Day, readonly PlacedEvent[]>;
  onGo: (day: Day) => void;
  onOpen: (key: string) => void;
}) {
  const { locale } = usePreferences();
  const onKeyDown = useDayKeys(onGo);
  const days = daysFrom(from, to);
  const chosen = byDay.get(day) ?? [];
  return (
    <div className={styles.month}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: its keys are those of the buttons inside */}
      <div className={styles.days} onKeyDown={onKeyDown}>
        {days.slice(0, 7).map((one) => (
          <small key={one} aria-hidden>
            {writeDayWords(one, { weekday: "narrow" })}
          </small>
        ))}
        {days.map((one) => (
          <button
            key={one}
            type="button"
            data-day={one}
            tabIndex={one === day ? 0 : -1}
            data-other={one.slice(0, 7) !== day.slice(0, 7) || undefined}
            aria-pressed={one === day}
            aria-current={one === today ? "date" : undefined}
            aria-label={dayLabel(one, byDay.get(one))}
            onClick={() => onGo(one)}
          >
            <b>{Number(one.slice(8))}</b>
            <Dots events={byDay.get(one) ?? []} most={maxDots} />
          </button>
        ))}
      </div>
      <h2>
        {writeDayWords(day, { weekday: "long" })} {Number(day.slice(8))}
      </h2>
      {chosen.length === 0 && <p className={styles.none}>Nothing planned</p>}
      {chosen.map((event) => (
        <button
          key={event.key}
          type="button"
          className={`${styles.event} row`}
          data-event={event.key}
          data-cancelled={event.isCancelled || undefined}
          aria-label={nameOf(event, locale.timeFormat)}
          onClick={() => onOpen(event.key)}
        >
          <time>{event.isAllDay ? "all day" : writeClock(event.start, locale.timeFormat)}</time>
          {event.todo ? <Circle size={13} aria-hidden /> : <i className="tint" style={tintStyle(event.color)} />}
          <span className="clip">{event.title}</span>
        </button>
      ))}
    </div>
  );
}
