import { memo, useMemo } from "react";
import { addMonths, type Day, daysFrom, weekdayOf } from "../../../lib/time/days";
import { writeDayWords } from "../../../lib/time/writeTime";
import { tintStyle } from "../../../ui/Tint";
import { firstDayOf, lastDayOf, type PlacedEvent } from "../placedEvent";
import { useDayKeys } from "../useDayKeys";
import styles from "./year.module.css";

/** Twelve months: each day shaded by its number of events, long events in their colors, today in verdigris. */
export function YearView({
  year,
  today,
  counts,
  spans,
  weekStart,
  onOpenDay,
  onOpenMonth,
}: {
  year: string;
  today: Day;
  /** The number of events on each day; missing days have none. */
  counts: ReadonlyMap<Day, number>;
  spans: readonly PlacedEvent[];
  weekStart: number;
  onOpenDay: (day: Day) => void;
  onOpenMonth: (month: Day) => void;
}) {
  const onKeyDown = useDayKeys();
  const colors = useMemo(() => colorsOf(spans), [spans]);
  const months = Array.from({ length: 12 }, (_, index) => addMonths(`${year}-01-01`, index));
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: its keys are those of the buttons inside
    <div className={styles.year} onKeyDown={onKeyDown}>
      {months.map((month) => (
        <YearMonth
          key={month}
          month={month}
          today={today}
          counts={counts}
          colors={colors}
          weekStart={weekStart}
          onOpenDay={onOpenDay}
          onOpenMonth={onOpenMonth}
        />
      ))}
    </div>
  );
}

interface SpanOfDay {
  event: PlacedEvent;
  isFirst: boolean;
  isLast: boolean;
}

const YearMonth = memo(function YearMonth({
  month,
  today,
  counts,
  colors,
  weekStart,
  onOpenDay,
  onOpenMonth,
}: {
  month: Day;
  today: Day;
  counts: ReadonlyMap<Day, number>;
  colors: ReadonlyMap<Day, SpanOfDay>;
  weekStart: number;
  onOpenDay: (day: Day) => void;
  onOpenMonth: (month: Day) => void;
}) {
  const days = daysFrom(month, addMonths(month, 1));
  const total = days.reduce((sum, day) => sum + (counts.get(day) ?? 0), 0);
  const name = writeDayWords(month, { month: "long" });
  const stop = today.slice(0, 7) === month.slice(0, 7) ? today : month;
  const first = (weekdayOf(month) - weekStart + 7) % 7;
  return (
    <section
      className={styles.month}
      aria-label={name}
      data-current={stop === today || undefined}
      data-empty={total === 0 || undefined}
    >
      <h2>
        <button type="button" onClick={() => onOpenMonth(month)}>
          {name}
        </button>
        <span className={total === 0 ? "sr-only" : "num"}>
          {total} <span className="sr-only">{total === 1 ? "event" : "events"}</span>
        </span>
      </h2>
      <div className={`${styles.days} num`}>
        {Array.from({ length: 7 }, (_, index) => (
          <span key={weekdayNames[(weekStart + index) % 7]} className={styles.weekday} aria-hidden>
            {weekdayNames[(weekStart + index) % 7]?.[0]}
          </span>
        ))}
        {days.map((day, index) => {
          const count = counts.get(day) ?? 0;
          const span = colors.get(day);
          return (
            <button
              key={day}
              type="button"
              data-day={day}
              tabIndex={day === stop ? 0 : -1}
              className={span ? "tint" : undefined}
              style={{
                ...(span ? tintStyle(span.event.color) : undefined),
                ...(index === 0 ? { gridColumnStart: first + 1 } : undefined),
              }}
              data-count={Math.min(3, count)}
              data-span={span ? [span.isFirst && "first", span.isLast && "last"].filter(Boolean).join(" ") : undefined}
              aria-current={day === today ? "date" : undefined}
              aria-label={[
                writeDayWords(day, { weekday: "long", month: "long", day: "numeric" }),
                count === 0 ? "no events" : count === 1 ? "1 event" : `${count} events`,
                span?.event.title,
              ]
                .filter(Boolean)
                .join(", ")}
              onClick={() => onOpenDay(day)}
            >
              {Number(day.slice(8))}
            </button>
          );
        })}
      </div>
    </section>
  );
});

const weekdayNames = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];

/** The long event that colors each day; of two, the one that began first. */
function colorsOf(spans: readonly PlacedEvent[]): Map<Day, SpanOfDay> {
  const colors = new Map<Day, SpanOfDay>();
  for (const event of [...spans].sort((a, b) => a.start - b.start)) {
    const first = firstDayOf(event);
    const last = lastDayOf(event);
    for (const day of daysFrom(first, last)) set(day);
    set(last);
    function set(day: Day): void {
      if (!colors.has(day)) colors.set(day, { event, isFirst: day === first, isLast: day === last });
    }
  }
  return colors;
}
