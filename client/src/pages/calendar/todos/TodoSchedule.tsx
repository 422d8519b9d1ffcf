import { useRef, useState } from "react";
import type { CalendarTodoFragment } from "../../../gql/graphql";
import { usePreferences } from "../../../lib/preferences";
import { addDays, type Day, minuteMs, startOf } from "../../../lib/time/days";
import { writeClock, writeDayWords } from "../../../lib/time/writeTime";
import { PlannedFields, type PlannedTime, usePlannedLength } from "../../../tasks/dates/PlannedFields";
import { Button } from "../../../ui/Button";
import type { TodoActions } from "../data/useTodoActions";
import { MiniMonth } from "../MiniMonth";
import { plannedOf } from "./plannedOf";
import styles from "./todos.module.css";

/** The choice of a day, with or without a time, for a to-do. */
export function TodoSchedule({
  todo,
  day,
  today,
  weekStart,
  actions,
  close,
}: {
  todo: CalendarTodoFragment;
  /** The day shown in the calendar. */
  day: Day;
  today: Day;
  weekStart: number;
  actions: TodoActions;
  close: () => void;
}) {
  const words = (of: Day): string =>
    of === today
      ? "today"
      : of === addDays(today, 1)
        ? "tomorrow"
        : writeDayWords(of, { weekday: "long", month: "long", day: "numeric" });
  const { locale } = usePreferences();
  const plannedLength = usePlannedLength();
  const first = plannedOf(todo, locale.timezone, plannedLength);
  const [planned, setPlanned] = useState<PlannedTime>(first);
  const [problem, setProblem] = useState<string | null>(null);
  const form = useRef<HTMLDivElement>(null);
  const { time, minutes } = planned;
  const isChanged = time !== first.time || (time !== null && minutes !== first.minutes);
  function schedule(of: Day): void {
    if (problem !== null) {
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
      return;
    }
    close();
    const start = startOf(of) + (time ?? 0) * minuteMs;
    const at = time === null ? "" : ` at ${writeClock(start, locale.timeFormat)}`;
    const when = time === null ? { day: of } : { start, minutes };
    void actions.schedule(todo, when, `To-do scheduled for ${words(of)}${at}`);
  }
  return (
    <div ref={form} className={styles.schedule} data-part="todo-schedule">
      <div className={`${styles.planned} row`}>
        <PlannedFields
          {...planned}
          problem={problem}
          onChange={(part) => setPlanned({ ...planned, ...part })}
          onProblem={setProblem}
        />
        {isChanged && <Button onClick={() => schedule(todo.dueDate?.slice(0, 10) ?? day)}>Set</Button>}
      </div>
      <MiniMonth
        day={todo.dueDate?.slice(0, 10) ?? day}
        today={today}
        weekStart={weekStart}
        isWeekShown={false}
        isNamed
        onGo={schedule}
      />
      <div className={`${styles.ways} wrap`}>
        {[today, addDays(today, 1)].map((of) => (
          <Button key={of} variant="quiet" onClick={() => schedule(of)}>
            {of === today ? "Today" : "Tomorrow"}
          </Button>
        ))}
        {todo.dueDate !== null && (
          <Button
            variant="quiet"
            onClick={() => {
              close();
              void actions.schedule(todo, { day: null }, "To-do without a date");
            }}
          >
            No date
          </Button>
        )}
        <Button
          variant="quiet"
          className={styles.todoDelete}
          onClick={() => {
            close();
            void actions.remove(todo);
          }}
        >
          Delete
        </Button>
      </div>
    </div>
  );
}
