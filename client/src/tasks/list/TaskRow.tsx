import { Check, ChevronRight } from "lucide-react";
import { type ComponentType, memo, Suspense, useState } from "react";
import type { TaskFieldsFragment } from "../../gql/graphql";
import { useLongPress } from "../../lib/useLongPress";
import { Badge } from "../../ui/Badge";
import { DueDate } from "../dates/DueDate";
import { PriorityStrokes } from "../PriorityStrokes";
import { addLines, useIsLineOpen } from "../quickAdd/addLines";
import { StatusGlyph } from "../StatusGlyph";
import { TaskMenu } from "../scope/TaskMenu";
import { useTaskScope, useTaskSelection } from "../scope/TaskScopeContext";
import styles from "./TaskRows.module.css";

export interface RowSubtasksProps {
  task: TaskFieldsFragment;
  onEmpty: () => void;
}

/** A task as an index line: priority, status, title, dotted leader and due date; its subtasks expand below. */
export const TaskRow = memo(function TaskRow({
  task,
  isLeaving,
  Subtasks,
}: {
  task: TaskFieldsFragment;
  isLeaving: boolean;
  /** Renders the subtasks below it; null for a subtask, which has none. */
  Subtasks: ComponentType<RowSubtasksProps> | null;
}) {
  const { actions, open, selection } = useTaskScope();
  const { isSelecting, isSelected } = useTaskSelection(task.id);
  const [isExpanded, setIsExpanded] = useState(false);
  const isAdding = useIsLineOpen(`subtasks:${task.id}`) && Subtasks !== null;
  if (isAdding && !isExpanded) setIsExpanded(true);
  const [isJustDone, setIsJustDone] = useState(false);
  const isDone = task.status === "COMPLETED";
  // a long press starts selecting, as on notes
  const hold = useLongPress(() => selection.toggle(task.id));

  function toggle(): void {
    setIsJustDone(!isDone);
    void (isDone ? actions.reopen(task) : actions.complete(task));
  }

  return (
    <li data-task={task.id} data-leaving={isLeaving || undefined} className={styles.item}>
      <div
        {...hold}
        className={`${styles.row} list-row`}
        data-done={isDone || undefined}
        data-selected={isSelected || undefined}
      >
        <PriorityStrokes priority={task.priority} />
        {isSelecting ? (
          // biome-ignore lint/a11y/useSemanticElements: a click on an input would not tell whether Shift was held
          <button
            type="button"
            role="checkbox"
            aria-checked={isSelected}
            aria-label={`Select ${task.title}`}
            className={`${styles.check} center`}
            onClick={(event) => (event.shiftKey ? selection.extendTo(task.id) : selection.toggle(task.id))}
          >
            <span className={`${styles.selectMark} center`}>
              {isSelected && <Check size={11} strokeWidth={3} aria-hidden />}
            </span>
          </button>
        ) : (
          // biome-ignore lint/a11y/useSemanticElements: it shows four states, of which it switches two
          <button
            type="button"
            role="checkbox"
            aria-checked={isDone}
            aria-label={`Complete ${task.title}`}
            data-task-part="check"
            className={`${styles.check} center`}
            onClick={toggle}
          >
            <StatusGlyph status={task.status} isDrawn={isDone && isJustDone} />
          </button>
        )}
        <button
          type="button"
          data-task-title
          className={`${styles.title} clip cover`}
          aria-keyshortcuts="Space X"
          onClick={(event) => {
            if (selection.isOn && event.detail > 0) selection.toggle(task.id);
            else open(task);
          }}
        >
          {task.title}
        </button>
        {task.status === "BLOCKED" && (
          <span className="wide-only">
            <Badge tone="madder">Blocked</Badge>
          </span>
        )}
        {task.subtaskCount > 0 && (
          <button
            type="button"
            data-task-part="expander"
            className={`${styles.expander} faint num`}
            aria-expanded={isExpanded}
            aria-label={`${task.completedSubtaskCount} of ${task.subtaskCount} subtasks of ${task.title} completed`}
            onClick={() => setIsExpanded(!isExpanded)}
          >
            <ChevronRight size={13} aria-hidden />
            {task.completedSubtaskCount} of {task.subtaskCount}
          </button>
        )}
        <i className="leader" aria-hidden />
        <DueDate task={task} />
        <TaskMenu task={task} onAddSubtask={Subtasks ? () => addLines.openAt(`subtasks:${task.id}`) : undefined} />
      </div>
      {isExpanded && Subtasks && (
        <Suspense fallback={null}>
          <Subtasks task={task} onEmpty={() => setIsExpanded(false)} />
        </Suspense>
      )}
    </li>
  );
});
