import { type FormEvent, useMemo, useRef, useState } from "react";
import type { CalendarTodoFragment } from "../../../gql/graphql";
import { usePreferences } from "../../../lib/preferences";
import { minuteMs, startOf } from "../../../lib/time/days";
import { writeDayWords } from "../../../lib/time/writeTime";
import { PlannedFields, usePlannedLength } from "../../../tasks/dates/PlannedFields";
import { Button } from "../../../ui/Button";
import { Checkbox } from "../../../ui/fields/Checkbox";
import { TextField } from "../../../ui/fields/TextField";
import { PopoverSurface } from "../../../ui/overlays/PopoverSurface";
import type { TodoActions } from "../data/useTodoActions";
import { plannedOf } from "./plannedOf";
import styles from "./TodoPopover.module.css";

/** Wider blocks leave no room beside them. */
const maxWidthPx = 480;

/** A to-do with a planned time, beside its block; closing it saves what was changed. */
export function TodoPopover({
  todo,
  actions,
  onOpen,
  onClose,
}: {
  todo: CalendarTodoFragment;
  actions: TodoActions;
  /** Opens the whole task. */
  onOpen: () => void;
  onClose: () => void;
}) {
  const { locale } = usePreferences();
  const defaultMinutes = usePlannedLength();
  const first = { title: todo.title, ...plannedOf(todo, locale.timezone, defaultMinutes) };
  const [draft, setDraft] = useState(first);
  const [problem, setProblem] = useState<string | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const isDone = todo.status === "COMPLETED";
  // the grid draws a changed block anew
  const trigger = useMemo(
    () => ({
      get current() {
        return document.querySelector<HTMLElement>(`[data-event="${CSS.escape(todo.id)}"]`);
      },
    }),
    [todo.id],
  );
  const isWide = (trigger.current?.offsetWidth ?? 0) > maxWidthPx || window.innerWidth < 2 * maxWidthPx;

  /** @returns false for a time that can't be read. */
  function save(): boolean {
    if (problem !== null) {
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
      return false;
    }
    onClose();
    const title = draft.title.trim();
    const isTitled = title !== "" && title !== first.title;
    const isMoved = draft.time !== first.time || (draft.time !== null && draft.minutes !== first.minutes);
    if (!isTitled && !isMoved) return true;
    const start = draft.time === null ? null : startOf(draft.day) + draft.time * minuteMs;
    void actions.change(
      todo,
      {
        ...(isTitled && { title }),
        ...(isMoved && { when: start === null ? { day: draft.day } : { start, minutes: draft.minutes } }),
      },
      isMoved && start === null ? "Time removed" : "To-do changed",
    );
    return true;
  }

  return (
    <PopoverSurface
      label={todo.title}
      triggerRef={trigger}
      isOpen
      onOpenChange={save}
      placement={isWide ? "bottom start" : "right top"}
    >
      <form
        ref={form}
        className={`${styles.form} column`}
        noValidate
        onKeyDown={(event) => {
          if (event.key !== "Escape" || problem === null) return;
          event.stopPropagation();
          onClose();
        }}
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          save();
        }}
      >
        <div className={`${styles.head} row`}>
          <Checkbox
            isRound
            label={isDone ? `Reopen ${todo.title}` : `Complete ${todo.title}`}
            isLabelHidden
            isChecked={isDone}
            onChange={() => void actions.toggle(todo)}
          />
          <TextField
            label="Title"
            isLabelHidden
            className={`${styles.title} grow`}
            value={draft.title}
            maxLength={500}
            onChange={(title) => setDraft({ ...draft, title })}
          />
        </div>
        <div className={`${styles.when} row`}>
          <span className="grow">{writeDayWords(draft.day, { weekday: "short", month: "short", day: "numeric" })}</span>
          <PlannedFields
            time={draft.time}
            minutes={draft.minutes}
            problem={problem}
            onProblem={setProblem}
            onChange={(planned) => setDraft({ ...draft, ...planned })}
          />
        </div>
        {todo.project && <p className={`${styles.project} quiet clip`}>{todo.project.name}</p>}
        <div className={`${styles.buttons} row`}>
          <Button
            variant="quiet"
            onClick={() => {
              onClose();
              void actions.schedule(todo, { day: draft.day }, "Time removed");
            }}
          >
            Remove time
          </Button>
          <Button
            variant="quiet"
            onClick={() => {
              if (save()) onOpen();
            }}
          >
            Open task
          </Button>
          <span className="grow" />
          <Button variant="ink" type="submit">
            Save
          </Button>
        </div>
      </form>
    </PopoverSurface>
  );
}
