import { CalendarDays, Plus } from "lucide-react";
import { type RefObject, useMemo, useState } from "react";
import type { CalendarTodoFragment } from "../../../gql/graphql";
import { Button } from "../../../ui/Button";
import { EmptyState } from "../../../ui/EmptyState";
import { Checkbox } from "../../../ui/fields/Checkbox";
import { IconButton } from "../../../ui/IconButton";
import { Popover } from "../../../ui/overlays/Popover";
import { Skeleton } from "../../../ui/Skeleton";
import type { TodoActions } from "../data/useTodoActions";
import { MiniMonth } from "../MiniMonth";
import { addDays, type Day } from "../time/days";
import { writeDayWords } from "../time/writeTime";
import { groupTodos } from "./groupTodos";
import { NewTodo } from "./NewTodo";
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
  return (
    <aside ref={panel} className={styles.panel} data-part="todo-panel" aria-label="To do">
      <div className={`${styles.head} row`}>
        <h2>To do</h2>
        {todos && <span className="num">{open}</span>}
        <IconButton size="small" icon={Plus} label="New to-do" onClick={() => setAdding(true)} />
      </div>
      <p className={`${styles.help} hint`}>Drag onto a day to schedule</p>
      {isAdding && <NewTodo onSave={(title) => actions.create(title, null)} onDone={() => setAdding(false)} />}
      {groups.map(({ name, todos: of }) => (
        <section key={name} aria-label={name}>
          <h3 data-late={name === "Overdue" || undefined}>{name}</h3>
          {of.map((todo) => (
            <TodoRow key={todo.id} todo={todo} day={day} today={today} weekStart={weekStart} actions={actions} />
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
}: {
  todo: CalendarTodoFragment;
  day: Day;
  today: Day;
  weekStart: number;
  actions: TodoActions;
}) {
  const isDone = todo.status === "COMPLETED";
  const words = (of: Day): string =>
    of === today
      ? "today"
      : of === addDays(today, 1)
        ? "tomorrow"
        : writeDayWords(of, { weekday: "long", month: "long", day: "numeric" });
  const schedule = (of: Day | null): void =>
    void actions.schedule(todo, of, of === null ? "To-do without a date" : `To-do scheduled for ${words(of)}`);
  return (
    <div className={styles.row} data-done={isDone || undefined} data-task-drag={isDone ? undefined : todo.id}>
      <Checkbox
        isRound
        label={isDone ? `Reopen ${todo.title}` : `Complete ${todo.title}`}
        isLabelHidden
        isChecked={isDone}
        onChange={() => void actions.toggle(todo)}
      />
      <span className={`${styles.title} grow`}>
        {todo.title}
        {todo.project && <small>{todo.project.name}</small>}
      </span>
      <Popover
        label={`Schedule ${todo.title}`}
        placement="bottom end"
        trigger={<IconButton size="small" iconSize={14} icon={CalendarDays} label={`Schedule ${todo.title}`} />}
      >
        {(close) => (
          <div className={styles.schedule} data-part="todo-schedule">
            <MiniMonth
              day={todo.dueDate?.slice(0, 10) ?? day}
              today={today}
              weekStart={weekStart}
              isWeekShown={false}
              onGo={(of) => {
                close();
                schedule(of);
              }}
            />
            <div className={`${styles.ways} wrap`}>
              {[today, addDays(today, 1)].map((of) => (
                <Button
                  key={of}
                  variant="quiet"
                  onClick={() => {
                    close();
                    schedule(of);
                  }}
                >
                  {of === today ? "Today" : "Tomorrow"}
                </Button>
              ))}
              {todo.dueDate !== null && (
                <Button
                  variant="quiet"
                  onClick={() => {
                    close();
                    schedule(null);
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
        )}
      </Popover>
    </div>
  );
}
