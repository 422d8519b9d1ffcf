import type { CalendarTodoFragment } from "../../../gql/graphql";
import type { LocalePreferences } from "../../../lib/preferences";
import { hourMs } from "../../../lib/time/days";
import { writeClock, writeSpan } from "../../../lib/time/writeTime";
import type { Wall } from "../../../lib/time/zoneTime";
import { Checkbox } from "../../../ui/fields/Checkbox";
import type { PlacedEvent } from "../placedEvent";
import { nameOf } from "./eventName";
import styles from "./GridTodo.module.css";

/** A to-do at its planned time: paper without a color, with its checkbox. */
export function GridTodo({
  block,
  todo,
  start,
  end,
  view,
  timeFormat,
  onToggle,
}: {
  block: PlacedEvent;
  todo: CalendarTodoFragment;
  /** The current position, also during a drag. */
  start: Wall;
  end: Wall;
  view: "day" | "week" | "month";
  timeFormat: LocalePreferences["timeFormat"];
  onToggle: (todo: CalendarTodoFragment) => void;
}) {
  const isDone = todo.status === "COMPLETED";
  const time = <span className={`${styles.time} num`}>{writeClock(start, timeFormat)}</span>;
  return (
    <div
      className={styles.todo}
      data-part="todo-block"
      data-view={view}
      data-short={end - start < 0.75 * hourMs || undefined}
      data-done={isDone || undefined}
    >
      <div className={styles.line}>
        <Checkbox
          isRound
          className={styles.check}
          label={isDone ? `Reopen ${todo.title}` : `Complete ${todo.title}`}
          isLabelHidden
          isChecked={isDone}
          onChange={() => onToggle(todo)}
        />
        {view === "month" && time}
        <span className={styles.words}>
          <button
            type="button"
            className={`${styles.title} cover`}
            data-event={block.key}
            aria-label={nameOf({ ...block, start, end }, timeFormat)}
            aria-haspopup="dialog"
          >
            {todo.title}
          </button>
          {view !== "month" && (
            <span className={`${styles.more} num`}>
              {view === "week" ? writeClock(start, timeFormat) : writeSpan(start, end, timeFormat)}
              {todo.project && <span> {todo.project.name}</span>}
            </span>
          )}
        </span>
      </div>
    </div>
  );
}
