import { CalendarDays, Folder, ListX } from "lucide-react";
import { useEffect, useRef } from "react";
import type { TaskFieldsFragment } from "../gql/graphql";
import { paths } from "../lib/paths";
import { DuePicker } from "../tasks/dates/DuePicker";
import { useDue } from "../tasks/dates/dueText";
import { useDueWords } from "../tasks/dates/useDueWords";
import { useTaskActions } from "../tasks/useTaskActions";
import { Button } from "../ui/Button";
import { LinkButton } from "../ui/LinkButton";
import { Popover } from "../ui/overlays/Popover";
import styles from "./TaskControls.module.css";

export interface TaskControlsProps {
  /** Null while it isn't known. */
  task: TaskFieldsFragment | null;
  isDone: boolean;
  /** The text of its line. */
  label: string;
  onPlain?: (() => void) | undefined;
}

/** The box of a line, which ticks its task, and a button that shows when it is due. */
export function TaskControls({ task, isDone, label, onPlain }: TaskControlsProps) {
  const actions = useTaskActions();
  const isTrashed = task !== null && task.deletedAt !== null;
  const wasTrashed = useRef(isTrashed);
  useEffect(() => {
    // one that was in the trash before comes back with its line
    if (isTrashed && !wasTrashed.current) onPlain?.();
    wasTrashed.current = isTrashed;
  }, [isTrashed, onPlain]);
  return (
    <>
      <input
        type="checkbox"
        checked={isDone}
        disabled={!task || isTrashed}
        aria-label={label || "Empty item"}
        // keeps the focus and the selection in the text
        onMouseDown={(event) => event.preventDefault()}
        onChange={() => task && void (isDone ? actions.reopen(task) : actions.complete(task))}
      />
      {task && !isTrashed && (
        <TaskDue
          task={task}
          onPlain={() => {
            onPlain?.();
            void actions.remove([task]);
          }}
          onDue={(dueDate, said) => void actions.change([task], { dueDate }, () => said)}
        />
      )}
    </>
  );
}

function TaskDue({
  task,
  onDue,
  onPlain,
}: {
  task: TaskFieldsFragment;
  onDue: (dueDate: string | null, said: string) => void;
  onPlain: () => void;
}) {
  const due = useDue();
  const words = useDueWords();
  const { dueDate, projectId } = task;
  const isLate = dueDate !== null && task.status !== "COMPLETED" && due.isOverdue(dueDate);
  const when = dueDate === null ? "no due date" : `due ${words.short(dueDate)}`;
  return (
    <Popover
      label={`Task: ${task.title}`}
      placement="bottom end"
      trigger={
        <button
          type="button"
          className={`${styles.due} num`}
          data-late={isLate || undefined}
          data-part="task-due"
          aria-label={`Task, ${isLate ? "overdue, " : ""}${when}`}
          title={`Task, ${when}`}
          onMouseDown={(event) => event.preventDefault()}
        >
          <CalendarDays size={14} strokeWidth={1.7} aria-hidden />
          {dueDate !== null && due.short(dueDate)}
        </button>
      }
    >
      {(close) => (
        <DuePicker
          onPick={(picked) => {
            close();
            onDue(picked, picked === null ? "No due date" : `Due ${words.short(picked)}`);
          }}
        >
          <LinkButton variant="quiet" icon={projectId === null ? CalendarDays : Folder} to={paths.task(task)}>
            {projectId === null ? "Open in the calendar" : `Open in ${task.project?.name ?? "its project"}`}
          </LinkButton>
          <Button
            variant="quiet"
            icon={ListX}
            onClick={() => {
              close();
              onPlain();
            }}
          >
            Make it a plain line
          </Button>
        </DuePicker>
      )}
    </Popover>
  );
}
