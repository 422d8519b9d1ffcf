import { type Day, daysFrom } from "../../../lib/time/days";
import { writeDayWords } from "../../../lib/time/writeTime";
import { tintStyle } from "../../../ui/Tint";
import type { PlacedEvent } from "../placedEvent";
import { useDayKeys } from "../useDayKeys";
import styles from "./phone.module.css";

const maxDots = 3;

/** The week above the day on a phone: each day with dots for its events. */
export function DayStrip({
  from,
  to,
  day,
  today,
  byDay,
  onGo,
}: {
  from: Day;
  to: Day;
  day: Day;
  today: Day;
  byDay: ReadonlyMap<Day, readonly PlacedEvent[]>;
  onGo: (day: Day) => void;
}) {
  const onKeyDown = useDayKeys(onGo);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: its keys are those of the buttons inside
    <div className={styles.strip} onKeyDown={onKeyDown}>
      {daysFrom(from, to).map((one) => (
        <button
          key={one}
          type="button"
          data-day={one}
          tabIndex={one === day ? 0 : -1}
          aria-pressed={one === day}
          aria-current={one === today ? "date" : undefined}
          aria-label={dayLabel(one, byDay.get(one))}
          onClick={() => onGo(one)}
        >
          <small>{writeDayWords(one, { weekday: "narrow" })}</small>
          <b>{Number(one.slice(8))}</b>
          <Dots events={byDay.get(one) ?? []} most={maxDots} />
        </button>
      ))}
    </div>
  );
}

export function Dots({ events, most }: { events: readonly PlacedEvent[]; most: number }) {
  return (
    <span className={styles.dots}>
      {events.slice(0, most).map((event) => (
        <i key={event.key} className="tint" style={tintStyle(event.color)} />
      ))}
    </span>
  );
}

export function dayLabel(day: Day, placed: readonly PlacedEvent[] = []): string {
  const todos = placed.filter(({ todo }) => todo).length;
  const count = placed.length - todos;
  const words = writeDayWords(day, { weekday: "long", month: "long", day: "numeric" });
  const also = todos === 0 ? "" : todos === 1 ? ", 1 to-do" : `, ${todos} to-dos`;
  return `${words}, ${count === 0 ? "no events" : count === 1 ? "1 event" : `${count} events`}${also}`;
}
