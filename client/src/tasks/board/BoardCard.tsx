import { ArrowDown, ArrowUp, Check } from "lucide-react";
import type { ComponentPropsWithRef } from "react";
import type { TaskFieldsFragment } from "../../gql/graphql";
import { MenuItem } from "../../ui/overlays/MenuItem";
import { DueDate } from "../dates/DueDate";
import { PriorityStrokes } from "../PriorityStrokes";
import { StatusGlyph } from "../StatusGlyph";
import { TaskMenu } from "../scope/TaskMenu";
import { useTaskScope, useTaskSelection } from "../scope/TaskScopeContext";
import { statusWords } from "../taskWords";
import { type BoardColumnView, type BoardPlace, placeBeside, placeOf } from "./boardMoves";
import styles from "./TaskBoard.module.css";

/** A task on the board, as a movable card. */
export function BoardCard({
  task,
  columns,
  isLifted,
  drag,
  onMove,
}: {
  task: TaskFieldsFragment;
  columns: readonly BoardColumnView[];
  /** It is being moved by keyboard. */
  isLifted: boolean;
  drag: Omit<ComponentPropsWithRef<"li">, "ref">;
  onMove: (place: BoardPlace) => void;
}) {
  const { open, selection } = useTaskScope();
  const { isSelecting, isSelected } = useTaskSelection(task.id);
  const place = placeOf(columns, task);
  const beside = (key: string): BoardPlace | null => placeBeside(columns, task.id, place, key);
  const [up, down] = [beside("ArrowUp"), beside("ArrowDown")];
  return (
    <li
      {...drag}
      data-task={task.id}
      className={styles.card}
      data-done={task.status === "COMPLETED" || undefined}
      data-lifted={isLifted || undefined}
      data-selected={isSelected || undefined}
    >
      <div className={styles.head}>
        <PriorityStrokes priority={task.priority} />
        <button
          type="button"
          data-task-title
          className={`${styles.title} grow cover`}
          aria-roledescription="Task that can be moved"
          aria-pressed={isSelecting ? isSelected : undefined}
          aria-keyshortcuts="Space X"
          onClick={() => (selection.isOn ? selection.toggle(task.id) : open(task))}
        >
          {task.title}
        </button>
        {isSelected && <Check size={14} strokeWidth={2.5} aria-hidden />}
        <TaskMenu task={task}>
          {columns
            .filter(({ status }) => status !== task.status)
            .map(({ status }) => (
              <MenuItem
                key={status}
                icon={<StatusGlyph status={status} isNamed={false} />}
                onAction={() => onMove({ status, index: 0 })}
              >
                {`Move to ${statusWords[status].toLowerCase()}`}
              </MenuItem>
            ))}
          {up && (
            <MenuItem icon={ArrowUp} onAction={() => onMove(up)}>
              Move up
            </MenuItem>
          )}
          {down && (
            <MenuItem icon={ArrowDown} onAction={() => onMove(down)}>
              Move down
            </MenuItem>
          )}
        </TaskMenu>
      </div>
      <div className={`${styles.foot} faint`}>
        <span className="clip">{task.project?.name}</span>
        {task.subtaskCount > 0 && (
          <span className="num">
            {task.completedSubtaskCount} of {task.subtaskCount}
          </span>
        )}
        <DueDate task={task} />
      </div>
    </li>
  );
}
