import { useState } from "react";
import type { TaskFieldsFragment } from "../../gql/graphql";
import { useSubtasksQuery } from "../../gql/hooks";
import { ListProblem } from "../ListProblem";
import { QuickAddSlot } from "../quickAdd/QuickAddSlot";
import { TaskRows } from "./TaskRows";
import styles from "./TaskRows.module.css";
import { TaskRowsSkeleton } from "./TaskRowsSkeleton";

const nobody: ReadonlySet<string> = new Set();

/** The subtasks of a task, one level deep, with completed ones in place. */
export function Subtasks({
  task,
  isAlways = false,
  onEmpty,
}: {
  task: TaskFieldsFragment;
  /** Shown in its own section: the input for adding a subtask opens only on request. */
  isAlways?: boolean;
  onEmpty?: () => void;
}) {
  const { data, error, refetch } = useSubtasksQuery({ variables: { id: task.id }, fetchPolicy: "cache-and-network" });
  const [isAdding, setIsAdding] = useState(!isAlways && task.subtaskCount === 0);
  const subtasks = data?.task.subtasks.filter(({ deletedAt }) => deletedAt === null) ?? [];
  return (
    <div className={styles.subtasks} data-part="subtasks">
      {!data &&
        (error ? (
          <ListProblem text="The subtasks could not be loaded" error={error} onRetry={() => void refetch()} />
        ) : (
          task.subtaskCount > 0 && <TaskRowsSkeleton />
        ))}
      {subtasks.length > 0 && (
        <TaskRows tasks={subtasks} leaving={nobody} label={`Subtasks of ${task.title}`} Subtasks={null} />
      )}
      {(data || task.subtaskCount === 0) && (
        <QuickAddSlot
          projectId={task.projectId}
          parentId={task.id}
          label="Add a subtask"
          isOpen={isAdding}
          onChange={(isOpen) => {
            setIsAdding(isOpen);
            if (!isOpen && subtasks.length === 0) onEmpty?.();
          }}
        />
      )}
    </div>
  );
}
