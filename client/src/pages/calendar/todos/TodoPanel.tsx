import { CalendarDays, Plus } from "lucide-react";
import { type RefObject, useEffect, useMemo, useRef, useState } from "react";
import type { CalendarTodoFragment } from "../../../gql/graphql";
import { usePreferences } from "../../../lib/preferences";
import { type Day, minuteMs } from "../../../lib/time/days";
import { writeClock } from "../../../lib/time/writeTime";
import { usePlannedLength } from "../../../tasks/dates/PlannedFields";
import { Button } from "../../../ui/Button";
import { EmptyState } from "../../../ui/EmptyState";
import { Checkbox } from "../../../ui/fields/Checkbox";
import { IconButton } from "../../../ui/IconButton";
import { Popover } from "../../../ui/overlays/Popover";
import { Skeleton } from "../../../ui/Skeleton";
import type { TodoActions } from "../data/useTodoActions";
import { groupTodos } from "./groupTodos";
import { NewTodo } from "./NewTodo";
import { plannedOf } from "./plannedOf";
import { TodoSchedule } from "./TodoSchedule";
import styles from "./todos.module.css";

/** To-dos beside the calendar: scheduled by dragging onto a day, or with each one's button. */
export function TodoPanel({
  todos,
  isFailed,
  onRetry,
  day,
  today,
  weekStart,
  actions,
  panel,
}: {
  /** Undefined while loading. */
  todos: readonly CalendarTodoFragment[] | undefined;
  isFailed: boolean;
  onRetry: () => void;
  /** The day shown in the calendar. */
  day: Day;
  today: Day;
  weekStart: number;
  actions: TodoActions;
  panel: RefObject<HTMLElement | null>;
}) {
  const [isAdding, setAdding] = useState(false);
  const groups = useMemo(() => groupTodos(todos ?? [], today, weekStart), [todos, today, weekStart]);
  const open = todos?.filter(({ status }) => status !== "COMPLETED").length ?? 0;
  const acted = useRef<string | null>(null);
  // a changed to-do is another element in its new group, and a deleted one leaves
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows are others once the groups have changed
  useEffect(() => {
    const control = acted.current;
    if (control === null) return;
    const frame = requestAnimationFrame(() => {
      acted.current = null;
      if (document.activeElement !== document.body) return;
      const moved = panel.current?.querySelector<HTMLElement>(control);
      (moved ?? panel.current?.querySelector("button"))?.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, [groups, panel]);
  return (
    <aside ref={panel} className={styles.panel} data-part="todo-panel" aria-label="To do">
      <div className={`${styles.head} row`}>
        <h2>To do</h2>
        {todos && <span className="num">{open}</span>}
        <IconButton size="small" icon={Plus} label="New to-do" onClick={() => setAdding(true)} />
      </div>
      <p className={`${styles.help} hint`}>Drag onto a time or a day</p>
      {isAdding && <NewTodo onSave={(title) => actions.create(title, null)} onDone={() => setAdding(false)} />}
      {groups.map(({ name, todos: of }) => (
        <section key={name} aria-label={name}>
          <h3 data-late={name === "Overdue" || undefined}>{name}</h3>
          {of.map((todo) => (
            <TodoRow
              key={todo.id}
              {...{ todo, day, today, weekStart, actions }}
              onAct={(control) => {
                acted.current = `[data-todo="${todo.id}"] ${control}`;
              }}
            />
          ))}
        </section>
      ))}
      {todos?.length === 0 && !isAdding && (
        <EmptyState drawing="none" title="Nothing to do" description="What you note here can be dragged onto a day." />
      )}
      {!todos && isFailed && (
        <EmptyState drawing="none" title="Failed to load todos" action={<Button onClick={onRetry}>Try again</Button>} />
      )}
      {!todos && !isFailed && (
        <div role="status" aria-busy="true" aria-label="Loading to-dos" className={`${styles.loading} stack`}>
          <Skeleton width="70%" />
          <Skeleton width="85%" />
          <Skeleton width="55%" />
        </div>
      )}
    </aside>
  );
}

function TodoRow({
  todo,
  day,
  today,
  weekStart,
  actions,
  onAct,
}: {
  todo: CalendarTodoFragment;
  day: Day;
  today: Day;
  weekStart: number;
  actions: TodoActions;
  /** Called with the control that changes it. */
  onAct: (control: "input" | "button") => void;
}) {
  const isDone = todo.status === "COMPLETED";
  const { locale } = usePreferences();
  const plannedLength = usePlannedLength();
  const { time, minutes } = plannedOf(todo, locale.timezone, plannedLength);
  return (
    <div
      className={styles.row}
      data-done={isDone || undefined}
      data-todo={todo.id}
      data-task-drag={isDone ? undefined : todo.id}
      data-task-title={todo.title}
      data-task-minutes={minutes}
    >
      <Checkbox
        isRound
        label={isDone ? `Reopen ${todo.title}` : `Complete ${todo.title}`}
        isLabelHidden
        isChecked={isDone}
        onChange={() => {
          onAct("input");
          void actions.toggle(todo);
        }}
      />
      <span className={`${styles.title} grow`}>
        {todo.title}
        {(todo.project || time !== null) && (
          <small>
            {time !== null && <span className="num">{writeClock(time * minuteMs, locale.timeFormat)} </span>}
            {todo.project?.name}
          </small>
        )}
      </span>
      <Popover
        label={`Schedule ${todo.title}`}
        placement="bottom end"
        trigger={<IconButton size="small" iconSize={14} icon={CalendarDays} label={`Schedule ${todo.title}`} />}
      >
        {(close) => (
          <TodoSchedule
            {...{ todo, day, today, weekStart, actions }}
            close={() => {
              onAct("button");
              close();
            }}
          />
        )}
      </Popover>
    </div>
  );
}
