import { ChevronLeft, ChevronRight } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { addMonths, type Day, daysFrom, startOfMonth, startOfWeek, weekdayOf, weeksOfMonth } from "../../lib/time/days";
import { writeDayWords } from "../../lib/time/writeTime";
import { IconButton } from "../../ui/IconButton";
import styles from "./MiniMonth.module.css";
import { useDayKeys } from "./useDayKeys";

/** The small month in the margin: shows the current day, and links to each day. */
export function MiniMonth({
  day,
  today,
  weekStart,
  isWeekShown,
  isNamed = false,
  onGo,
}: {
  day: Day;
  today: Day;
  weekStart: number;
  /** Highlights the current week. */
  isWeekShown: boolean;
  /** Whether nothing beside it names the current month. */
  isNamed?: boolean;
  onGo: (day: Day) => void;
}) {
  const [month, setMonth] = useState(startOfMonth(day));
  const [before, setBefore] = useState(day);
  const wanted = useRef<Day | null>(null);
  const place = useRef<HTMLDivElement>(null);
  if (before !== day) {
    setBefore(day);
    setMonth(startOfMonth(day));
  }
  const onKeyDown = useDayKeys((next) => {
    wanted.current = next;
    setMonth(startOfMonth(next));
  });
  useEffect(() => {
    if (!wanted.current || !month) return;
    place.current?.querySelector<HTMLElement>(`[data-day="${wanted.current}"]`)?.focus();
    wanted.current = null;
  }, [month]);

  const { from, to } = weeksOfMonth(month, weekStart);
  const days = daysFrom(from, to);
  const week = startOfWeek(day, weekStart);
  const stop = days.includes(day) ? day : days.includes(today) ? today : month;
  return (
    <fieldset className={styles.month} aria-label={writeDayWords(month, { month: "long", year: "numeric" })}>
      {(isNamed || month !== startOfMonth(day)) && (
        <p className={styles.name} aria-hidden>
          {writeDayWords(month, { month: "long", year: "numeric" })}
        </p>
      )}
      <div className={styles.steps}>
        <IconButton
          size="small"
          iconSize={14}
          icon={ChevronLeft}
          label="Previous month"
          onClick={() => setMonth(addMonths(month, -1))}
        />
        <IconButton
          size="small"
          iconSize={14}
          icon={ChevronRight}
          label="Next month"
          onClick={() => setMonth(addMonths(month, 1))}
        />
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: its keys are those of the buttons inside */}
      <div ref={place} className={`${styles.days} num`} onKeyDown={onKeyDown}>
        {days.slice(0, 7).map((one) => (
          <span key={one} className={styles.weekday} aria-hidden>
            {writeDayWords(one, { weekday: "narrow" })}
          </span>
        ))}
        {days.map((one) => (
          <button
            key={one}
            type="button"
            data-day={one}
            tabIndex={one === stop ? 0 : -1}
            data-other={one.slice(0, 7) !== month.slice(0, 7) || undefined}
            data-week={(isWeekShown && startOfWeek(one, weekStart) === week) || undefined}
            data-edge={
              weekdayOf(one) === weekStart ? "first" : weekdayOf(one) === (weekStart + 6) % 7 ? "last" : undefined
            }
            data-shown={(!isWeekShown && one === day && one !== today) || undefined}
            aria-current={one === today ? "date" : undefined}
            aria-label={writeDayWords(one, { weekday: "long", month: "long", day: "numeric" })}
            onClick={() => onGo(one)}
          >
            {Number(one.slice(8))}
          </button>
        ))}
      </div>
    </fieldset>
  );
}
